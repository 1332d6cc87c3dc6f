import type { Scope } from '#access/scope.ts';
import type { Db } from '#platform/database/database.ts';
import { diffRow, newRow, type Patch } from './diff-row.ts';
import { missing } from './find-parent.ts';
import { kindColumns } from './kind-columns.ts';
import type { Entry, Links, Locator } from './locator.ts';
import { mergeTenant } from './merge-tenant.ts';
import type { CsvRow } from './read-csv-rows.ts';
import { type ImportRow, readRow } from './read-row.ts';
import type { Header } from './recognise-header.ts';
import { RowRejected } from './row-rejected.ts';
import { insertRows, type Update, updateRows, upsertTenants } from './write-rows.queries.ts';

export type RowResult = {
  line: number;
  /** How the row calls its thing: reference, else name. */
  label: string;
  cells: readonly string[];
} & (
  | { action: 'created' | 'unchanged' }
  | { action: 'updated'; changed: string[] }
  | { action: 'rejected'; reason: string }
);

type New = { line: number; entry: Entry; row: Patch; tenant: Patch | undefined };
type Changed = Update & { tenant: Patch | undefined };

/** Imports the rows of one file, batch by batch, inside the caller's transaction. */
export class RowImporter {
  readonly #header: Header;
  readonly #locator: Locator;
  /** Which line of the file has claimed which stored thing: a thing stands in a file once. */
  readonly #lineOf = new Map<number, number>();
  #lastNewId = 0;

  constructor(header: Header, locator: Locator) {
    this.#header = header;
    this.#locator = locator;
  }

  async importBatch(db: Db, scope: Scope, batch: readonly CsvRow[]): Promise<RowResult[]> {
    const read = batch.map((row) => ({
      cells: row.cells,
      line: row.line,
      row: attempt(() => readRow(this.#header, row)),
    }));
    await this.#locator.prepare(read.flatMap(({ row }) => (row instanceof RowRejected ? [] : [row])));
    const inserts: New[] = [];
    const updates: Changed[] = [];
    const results = read.map(({ cells, line, row }): RowResult => {
      const label = row instanceof RowRejected ? '' : labelOf(row);
      const outcome = row instanceof RowRejected ? row : attempt(() => this.#decide(row, inserts, updates));
      if (outcome instanceof RowRejected)
        return { line, label, cells, action: 'rejected', reason: outcome.message };
      return { line, label, cells, ...outcome };
    });
    await this.#write(db, scope, { inserts, updates });
    return results;
  }

  #decide(row: ImportRow, inserts: New[], updates: Changed[]) {
    const { entry, links } = this.#locator.locate(row, ({ id }) => this.#lineOf.has(id));
    const claimed = entry && this.#lineOf.get(entry.id);
    if (claimed !== undefined) {
      throw new RowRejected(`The row is the same ${singular(this.#header.kind)} as line ${claimed}.`);
    }
    if (!entry) return this.#create(row, links, inserts);
    return this.#change(row, { entry, links }, updates);
  }

  #create(row: ImportRow, links: Links, inserts: New[]) {
    const { kind } = this.#header;
    const name = kind === 'assets' ? 'product_name' : 'name';
    if (!row.values.get(name)) throw missing(row, name, singular(kind));
    const values = newRow(kindColumns[kind], row);
    const tenant = kind === 'partners' ? mergeTenant(undefined, values) : undefined;
    this.#lastNewId -= 1;
    const entry = this.#locator.addNew(row, this.#lastNewId, links);
    this.#lineOf.set(entry.id, row.line);
    inserts.push({ line: row.line, entry, row: { ...values, ...links }, tenant });
    return { action: 'created' as const };
  }

  #change(row: ImportRow, { entry, links }: { entry: Entry; links: Links }, updates: Changed[]) {
    const stored = entry.stored ?? { id: entry.id };
    const { patch, changed } = diffRow(kindColumns[this.#header.kind], stored, row);
    for (const [column, id] of Object.entries(links)) {
      if (column === 'partner_id' || stored[column] === id) continue;
      patch[column] = id;
      changed.push(column.replace('_id', ''));
    }
    const tenant = this.#header.kind === 'partners' ? mergeTenant(stored, patch) : undefined;
    this.#lineOf.set(entry.id, row.line);
    if (changed.length === 0) return { action: 'unchanged' as const };
    updates.push({ id: entry.id, patch, tenant });
    this.#locator.change(entry, row, links);
    return { action: 'updated' as const, changed };
  }

  async #write(
    db: Db,
    scope: Scope,
    { inserts, updates }: { inserts: New[]; updates: Changed[] },
  ): Promise<void> {
    const { kind } = this.#header;
    const ids = await insertRows(db, scope, { kind, rows: inserts.map(({ row }) => row) });
    const tenants: Patch[] = [];
    for (const [at, { entry, line, tenant }] of inserts.entries()) {
      this.#lineOf.delete(entry.id);
      entry.id = ids[at] ?? entry.id;
      this.#lineOf.set(entry.id, line);
      if (tenant) tenants.push({ ...tenant, partner_id: entry.id });
    }
    const own = updates.map(({ id, patch: { tenant: _brand, ...patch } }) => ({ id, patch }));
    await updateRows(db, scope, { kind, updates: own.filter(({ patch }) => Object.keys(patch).length > 0) });
    for (const { id, tenant } of updates) if (tenant) tenants.push({ ...tenant, partner_id: id });
    await upsertTenants(db, scope, tenants);
  }
}

function attempt<T>(work: () => T): T | RowRejected {
  try {
    return work();
  } catch (error) {
    if (error instanceof RowRejected) return error;
    throw error;
  }
}

function labelOf({ values }: ImportRow): string {
  const keys = ['reference', 'ref', 'serial_number', 'mac_address', 'name', 'product_name'];
  return String(keys.map((key) => values.get(key)).find((value) => value) ?? '');
}

function singular(kind: Header['kind']): string {
  return kind.slice(0, -1);
}
