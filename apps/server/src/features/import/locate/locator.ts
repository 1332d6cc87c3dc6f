import type { Stored } from '#features/import/columns/column.ts';
import type { ImportRow } from '#features/import/read-row.ts';

/** The stored thing that a row means. A new one has no stored row and, until it is written, a number below zero. */
export type Entry = { id: number; stored?: Stored };

/** What a row belongs to: partner_id, site_id, room_id. */
export type Links = Readonly<Record<string, number>>;

export type Located = { entry: Entry | undefined; links: Links };

/** Finds out which stored thing each row of one kind means, in the order of the file. */
export type Locator = {
  /** Reads what the rows of a batch need. */
  prepare(rows: readonly ImportRow[]): Promise<void>;
  /** Throws RowRejected. */
  locate(row: ImportRow, isTaken: (entry: Entry) => boolean): Located;
  /** The asset of this ref, else of this number; only assets can be asked for. */
  findAsset?(name: string, partnerId: number): Entry | undefined;
  /** From now on later rows find this new thing. */
  addNew(row: ImportRow, id: number, links: Links): Entry;
  /** From now on later rows find this thing by what the row has made of it. */
  change(entry: Entry, row: ImportRow, links: Links): void;
};
