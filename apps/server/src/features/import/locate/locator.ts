import type { Stored } from '#features/import/columns/column.ts';
import type { ImportRow } from '#features/import/read-row.ts';

/** The stored record that a row refers to. A new one has no stored row. */
export type Entry = { id: number; stored?: Stored };

/** The parents of a row: partner_id, site_id, room_id. */
export type Links = Readonly<Record<string, number>>;

export type Located = { entry: Entry | undefined; links: Links };

/** Finds the stored record of each row of one kind, in the order of the file. */
export type Locator = {
  /** Reads what the rows of a batch need, if anything, when the batch before is `written`. */
  prepare(rows: readonly ImportRow[], written: () => Promise<void>): Promise<void>;
  /** Throws RowRejected. */
  locate(row: ImportRow, isTaken: (entry: Entry) => boolean): Located;
  /** The asset with this ref, or else with this id; only for assets. */
  findAsset?(name: string, partnerId: number): Entry | undefined;
  /** Another asset of the partner that has the MAC address which the row newly gives to this one; only for assets. */
  findAddress?(row: ImportRow, entry: Entry | undefined, links: Links): Entry | undefined;
  /** The only other asset of the partner that has the serial number which the row newly gives; only for assets. */
  findSerial?(row: ImportRow, entry: Entry | undefined, links: Links): Entry | undefined;
  /** Lets later rows find this new record. */
  addNew(row: ImportRow, id: number, links: Links): Entry;
  /** Lets later rows find this record under the values of this row. */
  change(entry: Entry, row: ImportRow, links: Links): void;
};
