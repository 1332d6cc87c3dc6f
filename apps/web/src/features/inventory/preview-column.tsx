import type { TFunction } from 'i18next';
import { Eye } from 'lucide-react';
import type { DataColumn } from '#ui/data-table/data-column.ts';
import { IconButton } from '#ui/icon-button.tsx';

interface PreviewColumnOptions<Row> {
  t: TFunction;
  name: (row: Row) => string;
  onPreview: (row: Row) => void;
}

/** The action of a list: look at a row without leaving the list. */
export function previewColumn<Row>({ t, name, onPreview }: PreviewColumnOptions<Row>): DataColumn<Row> {
  return {
    id: 'preview',
    header: t('inventory.actions'),
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
