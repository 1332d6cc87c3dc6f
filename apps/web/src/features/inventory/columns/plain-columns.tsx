import { DateText } from '#features/inventory/date-text.tsx';
import { ValueOrMissing } from '#features/inventory/value-or-missing.tsx';
import type { Translate } from '#i18n/translate.ts';
import type { DataColumn } from '#ui/table/data-column.ts';
import { TagList } from './tag-list.tsx';

/** A column that shows a field as it is stored. */
export function textColumn<Row>(
  id: string,
  header: string,
  value: (row: Row) => string | null | undefined,
  width = 144,
): DataColumn<Row> {
  return {
    id,
    header,
    sortable: true,
    minWidth: width,
    cell: (row) => <ValueOrMissing value={value(row)} />,
    cardCell: (row) => value(row),
    cardRank: 1,
  };
}

/** A point in time, as its day. */
export function timeColumn<Row>(
  id: string,
  header: string,
  value: (row: Row) => string | null | undefined,
): DataColumn<Row> {
  return {
    id,
    header,
    sortable: true,
    minWidth: 160,
    card: 'hidden',
    cell: (row) => <DateText timestamp={value(row) ?? null} />,
  };
}

type Common = {
  tags?: readonly string[] | undefined;
  updated_at?: string | null | undefined;
  partner_name?: string | null | undefined;
};

/** The columns that sites, rooms and assets have in common. */
export function commonColumns<Row extends Common>(t: Translate): DataColumn<Row>[] {
  return [
    {
      id: 'tags',
      header: t('columns.tags'),
      minWidth: 160,
      card: 'hidden',
      cell: (row) => <TagList tags={row.tags ?? []} />,
    },
    timeColumn('updated_at', t('inventory.updated'), (row) => row.updated_at),
    textColumn('partner_name', t('columns.partner'), (row) => row.partner_name, 176),
  ];
}
