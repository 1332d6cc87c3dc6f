import type { ImportRow, RowAction } from '@greenroom/domain/import/estate-import.ts';
import { CircleAlert, Equal, Pencil, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Translate } from '#i18n/translate.ts';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { classNames } from '#ui/class-names.ts';
import type { DataColumn } from '#ui/table/data-column.ts';

const looks: Record<RowAction, { tone: BadgeTone; icon: ReactNode }> = {
  created: { tone: 'success', icon: <Plus aria-hidden="true" /> },
  updated: { tone: 'info', icon: <Pencil aria-hidden="true" /> },
  unchanged: { tone: 'neutral', icon: <Equal aria-hidden="true" /> },
  rejected: { tone: 'danger', icon: <CircleAlert aria-hidden="true" /> },
};

export function rowsColumns(t: Translate, language: string): DataColumn<ImportRow>[] {
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
      cell: ({ action }) => <Badge {...looks[action]}>{t(`imports.action.${action}`)}</Badge>,
    },
    {
      id: 'name',
      header: t('imports.thing'),
      title: true,
      minWidth: 180,
      grow: 1,
      cell: ({ name, key, line }) => name || key || t('imports.rowNumber', { line }),
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
            title={[warning, text].filter(Boolean).join(' ')}
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

/** "Room: Régie → Boardroom · IP address: — → 10.21.3.40"; of a new row "Room: Boardroom", its name stands beside. */
export function describeChanges(
  t: Translate,
  { action, changes }: Pick<ImportRow, 'action' | 'changes'>,
): string {
  const isNew = action === 'created';
  const shown = (value: ImportRow['changes'][number]['before']) => {
    if (value === null || value === '') return '—';
    return typeof value === 'boolean' ? t(value ? 'users.yes' : 'users.no') : String(value);
  };
  return changes
    .filter(({ field }) => !isNew || !nameFields.includes(field))
    .map(({ field, before, after }) => {
      const name = t('shared.field', { field: t(`imports.field.${field}` as 'imports.field.name') });
      return isNew ? `${name} ${shown(after)}` : `${name} ${shown(before)} → ${shown(after)}`;
    })
    .join(' · ');
}
