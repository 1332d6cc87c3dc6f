import { macKey, serialKey } from './locate/asset-identity.ts';
import type { Entry } from './locate/locator.ts';
import type { ImportRow } from './read-row.ts';
import { RowRejected } from './row-rejected.ts';

/** What identifies a row, in the order of the search, and how two of them are compared. */
const identities = {
  ref: { called: 'reference', key: 'reference-repeated', fold: String },
  reference: { called: 'reference', key: 'reference-repeated', fold: String },
  serial_number: { called: 'serial number', key: 'serial-repeated', fold: serialKey },
  mac_address: { called: 'MAC address', key: 'mac-repeated', fold: macKey },
} as const;
type Identity = keyof typeof identities;

/** The reason for a row whose record an earlier line has already: the value by which both are the same. */
export function repeatedRow(row: ImportRow, entry: Entry, line: number): RowRejected {
  for (const [column, { fold }] of Object.entries(identities)) {
    const own = row.values.get(column);
    const other = (entry as unknown as Record<string, unknown>)[column];
    if (typeof own === 'string' && typeof other === 'string' && fold(own) === fold(other))
      return repeatedValue(column as Identity, own, line);
  }
  return new RowRejected(`The row repeats line ${line}.`, 'repeats', { line });
}

export function repeatedValue(column: Identity, value: string, line: number): RowRejected {
  const { called, key } = identities[column];
  const name = key === 'mac-repeated' ? 'mac' : 'text';
  return new RowRejected(`The ${called} "${value}" is also in line ${line}.`, key, { [name]: value, line });
}
