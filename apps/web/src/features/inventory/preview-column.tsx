import type { TFunction } from 'i18next';
import { Eye } from 'lucide-react';
import { IconButton } from '#ui/button/icon-button.tsx';
import type { DataColumn } from '#ui/table/data-column.ts';

interface PreviewColumnOptions<Row> {
  t: TFunction;
  name: (row: Row) => string;
  onPreview: (row: Row) => void;
}

/** The action of a list: preview a row without leaving the list. */
export function previewColumn<Row>({ t, name, onPreview }: PreviewColumnOptions<Row>): DataColumn<Row> {
  return {
    id: 'preview',
    header: t('shared.actions'),
    hideHeader: true,
    minWidth: 48,
    grow: 0,
    card: 'trailing',
    cell: (row, { tabIndex }) => (
      <IconButton
        size="sm"
        tabIndex={tabIndex}
        label={t('inventory.previewOf', { name: name(row) })}
        tooltip={t('inventory.preview')}
        icon={<Eye aria-hidden="true" />}
        className="text-muted group-hover/row:text-foreground"
        onClick={() => onPreview(row)}
      />
    ),
  };
}
