import { Eye, Link2, SquareArrowOutUpRight } from 'lucide-react';
import type { Translate } from '#i18n/translate.ts';
import type { RowAct } from '#listing/rows/row-act.ts';
import { RowMenuButton } from '#listing/rows/row-menu-button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { toast } from '#ui/feedback/toaster.tsx';
import type { DataColumn } from '#ui/table/data-column.ts';

interface RowActionsOptions<Row> {
  t: Translate;
  name: (row: Row) => string;
  path: (row: Row) => string;
  onPreview: (row: Row) => void;
  /** What the page adds to the menu of a row. */
  acts?: ((row: Row) => readonly RowAct[]) | undefined;
}

/** Preview without leaving the list, and a menu with everything else. As wide as its two icons. */
export function rowActionsColumn<Row>(options: RowActionsOptions<Row>): DataColumn<Row> {
  const { t, name, onPreview } = options;
  return {
    id: 'preview',
    header: t('shared.actions'),
    hideHeader: true,
    minWidth: 84,
    grow: 0,
    card: 'trailing',
    cell: (row, { tabIndex }) => (
      <span className="inline-flex gap-1">
        <IconButton
          size="sm"
          tabIndex={tabIndex}
          label={t('inventory.previewOf', { name: name(row) })}
          tooltip={t('inventory.preview')}
          keys="p"
          icon={<Eye aria-hidden="true" />}
          className="text-muted group-hover/row:text-foreground max-sm:hidden"
          onClick={() => onPreview(row)}
        />
        <RowMenuButton
          tabIndex={tabIndex}
          label={t('rowMenu.of', { name: name(row) })}
          acts={() => actsOf(row, options)}
        />
      </span>
    ),
  };
}

function actsOf<Row>(row: Row, { t, path, onPreview, acts }: RowActionsOptions<Row>): RowAct[] {
  const copyLink = async () => {
    await navigator.clipboard.writeText(new URL(path(row), window.location.origin).href);
    toast.success(t('rowMenu.linkCopied'));
  };
  const own = acts?.(row) ?? [];
  return [
    {
      id: 'preview',
      label: t('inventory.preview'),
      keys: 'p',
      icon: <Eye aria-hidden="true" />,
      onSelect: () => onPreview(row),
    },
    {
      id: 'open',
      label: t('rowMenu.open'),
      keys: '↵',
      icon: <SquareArrowOutUpRight aria-hidden="true" />,
      to: path(row),
    },
    ...own.filter(({ isLast }) => !isLast),
    {
      id: 'copy-link',
      label: t('rowMenu.copyLink'),
      icon: <Link2 aria-hidden="true" />,
      onSelect: () => void copyLink(),
    },
    ...own.filter(({ isLast }) => isLast),
  ];
}
