import type { ImportRow, RowAction } from '@greenroom/domain/import/estate-import.ts';
import { CircleAlert, Equal, Eye, Pencil, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Translate } from '#i18n/translate.ts';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { classNames } from '#ui/class-names.ts';
import type { DataColumn } from '#ui/table/data-column.ts';

const looks: Record<RowAction, { tone: BadgeTone; icon: ReactNode }> = {
  created: { tone: 'success', icon: <Plus aria-hidden="true" /> },
  updated: { tone: 'info', icon: <Pencil aria-hidden="true" /> },
  unchanged: { tone: 'neutral', icon: <Equal aria-hidden="true" /> },
  rejected: { tone: 'danger', icon: <CircleAlert aria-hidden="true" /> },
};

export function RowActionBadge({ t, action }: { t: Translate; action: RowAction }) {
  return <Badge {...looks[action]}>{t(`imports.action.${action}`)}</Badge>;
}

export function nameOfRow(t: Translate, { name, key, line }: ImportRow): string {
  return name || key || t('imports.rowNumber', { line });
}

interface RowsColumnsOptions {
  language: string;
  /** Shows everything of a row: the table has room for two lines. */
  onShow: (row: ImportRow) => void;
}

export function rowsColumns(t: Translate, { language, onShow }: RowsColumnsOptions): DataColumn<ImportRow>[] {
  const number = new Intl.NumberFormat(language);
  return [
    {
      id: 'line',
      header: t('imports.row'),
      minWidth: 72,
      grow: 0,
      numeric: true,
      card: 'hidden',
      cell: ({ line }) => number.format(line),
    },
    {
      id: 'action',
      header: t('imports.what'),
      minWidth: 128,
      grow: 0,
      card: 'beside',
      cardShrink: 0,
      cell: ({ action }) => <RowActionBadge t={t} action={action} />,
    },
    {
      id: 'name',
      header: t('imports.thing'),
      title: true,
      minWidth: 180,
      grow: 1,
      cell: (row) => nameOfRow(t, row),
      subtitle: ({ name, key }) => (name ? key : ''),
    },
    {
      id: 'changes',
      header: t('imports.differences'),
      minWidth: 280,
      grow: 2.4,
      cardWraps: true,
      cell: (row) => {
        const warning = describeWarning(t, row);
        const text = describeReason(t, row) ?? describeChanges(t, row);
        return (
          <span
            className={classNames(
              'line-clamp-2 whitespace-normal wrap-anywhere',
              row.reason && 'text-danger',
            )}
          >
            {warning ? <span className="text-warning">{warning} </span> : null}
            {text}
          </span>
        );
      },
    },
    {
      id: 'show',
      header: t('shared.actions'),
      hideHeader: true,
      minWidth: 52,
      grow: 0,
      card: 'trailing',
      cell: (row, { tabIndex }) => (
        <IconButton
          size="sm"
          tabIndex={tabIndex}
          label={t('inventory.previewOf', { name: nameOfRow(t, row) })}
          tooltip={t('inventory.preview')}
          icon={<Eye aria-hidden="true" />}
          className="text-muted group-hover/row:text-foreground"
          onClick={() => onShow(row)}
        />
      ),
    },
  ];
}

/** In the reader's language; the sentence of the server when it has no text here. */
export function describeReason(t: Translate, { reason, message }: ImportRow): string | undefined {
  if (reason === null) return undefined;
  if (message === null) return reason;
  const { key, values } = message;
  // A column that the file does not have is called as on the page where columns are chosen.
  const column =
    key === 'missing' && t(`imports.field.${values.column}` as 'imports.field.name', { defaultValue: '' });
  return t(`imports.reason.${key}` as 'imports.reason.unnamed', {
    ...values,
    ...(column && { column }),
    defaultValue: reason,
  });
}

/** Of a row that is imported all the same. */
export function describeWarning(t: Translate, { reason, message }: ImportRow): string | undefined {
  if (reason !== null || message === null) return undefined;
  const { key, values } = message;
  return t(`imports.warning.${key}` as 'imports.warning.serial-known', { ...values, defaultValue: '' });
}

const nameFields = ['name', 'product_name'];

type ChangedRow = Pick<ImportRow, 'action' | 'changes'>;

/** Of a new row without its name, which stands beside, and without what was before. */
export function changedValues(t: Translate, { action, changes }: ChangedRow) {
  const isNew = action === 'created';
  const shown = (value: ImportRow['changes'][number]['before']) => {
    if (value === null || value === '') return '—';
    return typeof value === 'boolean' ? t(value ? 'users.yes' : 'users.no') : String(value);
  };
  return changes
    .filter(({ field }) => !isNew || !nameFields.includes(field))
    .map(({ field, before, after }) => ({
      field,
      label: t('shared.field', { field: t(`imports.field.${field}` as 'imports.field.name') }),
      before: isNew ? null : shown(before),
      after: shown(after),
    }));
}

/** "Room: Régie → Boardroom · IP address: — → 10.21.3.40"; of a new row "Room: Boardroom". */
export function describeChanges(t: Translate, row: ChangedRow): string {
  return changedValues(t, row)
    .map(({ label, before, after }) =>
      before === null ? `${label} ${after}` : `${label} ${before} → ${after}`,
    )
    .join(' · ');
}
