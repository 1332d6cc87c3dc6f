import {
  removeConnections,
  upsertConnections,
} from '#features/operations/connections/upsert-connections.queries.ts';
import type { Sealer } from '#platform/secrets/sealer.ts';
import { kindColumns } from './columns/kind-columns.ts';
import { readLinks } from './columns/links-cell.ts';
import type { Header } from './columns/recognise-header.ts';
import type { ImportDb } from './import-db.ts';
import { type ImportContext, missing, partnerOf } from './locate/find-parent.ts';
import type { LinkGraph, NewLink } from './locate/link-graph.ts';
import { AssetMissing, type LinkedConnection, linkOutlet, readyToWrite } from './locate/link-outlet.ts';
import type { Entry, Links, Locator } from './locate/locator.ts';
import type { MissingRooms } from './locate/missing-rooms.ts';
import type { CsvRow } from './read-csv-rows.ts';
import { type ImportRow, readGoodCells, readRow } from './read-row.ts';
import { repeatedRow, repeatedValue } from './repeated-row.ts';
import { type RowMessage, RowRejected, type RowWarning } from './row-rejected.ts';
import { diffRow, type FieldChange, newRow, type Patch, valueAt } from './write/diff-row.ts';
import { mergeConnection } from './write/merge-connection.ts';
import { mergeService, withCalendarName, withoutEmptyService } from './write/merge-service.ts';
import { mergeTenant } from './write/merge-tenant.ts';
import { rejectHalfPairs } from './write/reject-half-pairs.ts';
import { replaceImportedLinks } from './write/write-links.queries.ts';
import {
  insertRows,
  reserveIds,
  type Update,
  updateRows,
  upsertTenants,
} from './write/write-rows.queries.ts';

export type RowResult = {
  line: number;
  /** The row's own key: reference, serial number or MAC address. */
  key: string;
  /** The name in the row, or else the stored one. */
  name: string;
  cells: readonly string[];
  /** Unknown for a rejected row that names none. */
  partner_id?: number | undefined;
  warning?: RowWarning | undefined;
} & (
  | { action: 'created' | 'unchanged' }
  | { action: 'updated'; changes: FieldChange[] }
  | { action: 'rejected'; reason: string; message: RowMessage | undefined }
);

type RowParts = {
  entry: Entry;
  tenant: Patch | undefined;
  /** Null removes the connection. */
  connection: LinkedConnection | null | undefined;
  /** What it depends on, if the row changes that. */
  dependsOn: NewLink[] | undefined;
};
type New = RowParts & { row: Patch };
type Changed = RowParts & Update;
type Writes = { inserts: New[]; updates: Changed[] };

type RowImporterOptions = {
  header: Header;
  locator: Locator;
  sealer: Sealer;
  missingRooms: MissingRooms;
  context: ImportContext;
  /** False for users with explicit grants: they would not see what they create. */
  mayCreate: boolean;
  /** Undefined for a file that names no links, and for viewers. */
  graph: LinkGraph | undefined;
};

const createsNothing = 'Users with explicit grants change what is granted, and cannot create.';

/** From the second batch on. */
const idsAtOnce = 10_000;

/** Rows that wait for one further down are kept in memory; a file with more of them is in the wrong order. */
const maxWaiting = 10_000;

/** Imports the rows of one file, batch by batch, inside the caller's transaction. */
export class RowImporter {
  readonly #header: Header;
  readonly #locator: Locator;
  readonly #sealer: Sealer;
  readonly #missingRooms: MissingRooms;
  readonly #context: ImportContext;
  readonly #mayCreate: boolean;
  readonly #graph: LinkGraph | undefined;
  /** Rows that name an asset which does not exist yet. */
  #waiting: CsvRow[] = [];
  /** The line that has claimed each stored record: a record may occur only once per file. */
  readonly #lineOf = new Map<number, number>();
  /** Reserved for new rows. */
  readonly #ids: number[] = [];
  #hasReserved = false;
  /** The previous batch: its rows are written while the next ones are prepared. */
  #written: Promise<void> = Promise.resolve();

  constructor({ header, locator, sealer, missingRooms, context, mayCreate, graph }: RowImporterOptions) {
    this.#missingRooms = missingRooms;
    this.#header = header;
    this.#locator = locator;
    this.#sealer = sealer;
    this.#context = context;
    this.#mayCreate = mayCreate;
    this.#graph = graph;
  }

  takeWaiting(): CsvRow[] {
    return this.#waiting.splice(0);
  }

  /** Returns no result for rows that wait. */
  async importBatch(
    access: ImportDb,
    batch: { rows: readonly CsvRow[]; mayWait: boolean },
  ): Promise<RowResult[]> {
    const read = batch.rows.map((csvRow) => ({ csvRow, row: attempt(() => readRow(this.#header, csvRow)) }));
    const good = read.flatMap(({ row }) => (row instanceof RowRejected ? [] : [row]));
    await this.#locator.prepare(good, () => this.#written);
    await this.#reserveIds(access, good.length);
    const inserts: New[] = [];
    const updates: Changed[] = [];
    const results: RowResult[] = [];
    for (const { csvRow, row } of read) {
      const { line, cells } = csvRow;
      const labels = labelsOf(row instanceof RowRejected ? readGoodCells(this.#header, csvRow) : row);
      const outcome = row instanceof RowRejected ? row : attempt(() => this.#decide(row, inserts, updates));
      if (outcome instanceof AssetMissing && batch.mayWait && this.#waiting.length < maxWaiting)
        this.#waiting.push(csvRow);
      else if (outcome instanceof RowRejected)
        results.push({ line, ...labels, cells, action: 'rejected', ...this.#describe(outcome, csvRow) });
      else results.push({ line, ...labels, cells, ...outcome });
    }
    await this.#written;
    this.#written = this.#write(access, { inserts, updates });
    this.#written.catch(() => undefined);
    // The command line records its results in the same transaction, by the same connection.
    if (!access.scope) await this.#written;
    return results;
  }

  /** Waits until the last batch is written. */
  async settle(): Promise<void> {
    await this.#written;
  }

  async #reserveIds({ db }: ImportDb, needed: number): Promise<void> {
    if (!this.#mayCreate || this.#ids.length >= needed) return;
    await this.#written;
    const count = Math.max(needed, this.#hasReserved ? idsAtOnce : 0);
    this.#ids.push(...(await reserveIds(db, { kind: this.#header.kind, count })));
    this.#hasReserved = true;
  }

  #decide(row: ImportRow, inserts: New[], updates: Changed[]) {
    const { entry, links } = this.#locator.locate(row, ({ id }) => this.#lineOf.has(id));
    const claimed = entry && this.#lineOf.get(entry.id);
    if (entry && claimed !== undefined) throw repeatedRow(row, entry, claimed);
    const holder = this.#locator.findAddress?.(row, entry, links);
    if (holder) this.#rejectAddress(row, holder);
    const warning = serialWarning(row, this.#locator.findSerial?.(row, entry, links));
    if (!entry) return { ...this.#create(row, links, inserts), warning };
    return { ...this.#change(row, { entry, links }, updates), warning };
  }

  /** A MAC address belongs to one asset of a partner. */
  #rejectAddress(row: ImportRow, { id, stored }: Entry): never {
    const mac = String(row.values.get('mac_address'));
    const line = this.#lineOf.get(id);
    if (line !== undefined) throw repeatedValue('mac_address', mac, line);
    const name = String(stored?.product_name ?? '');
    throw new RowRejected(`The MAC address "${mac}" belongs to "${name}".`, 'mac-taken', { mac, name });
  }

  #create(row: ImportRow, links: Links, inserts: New[]) {
    if (!this.#mayCreate) throw new RowRejected(createsNothing, 'creates-nothing');
    const { kind } = this.#header;
    const name = kind === 'assets' ? 'product_name' : 'name';
    if (!row.values.get(name)) throw missing(row, name, singular(kind));
    const { connection: reach, links: beside, ...given } = newRow(kindColumns[kind], row);
    const values = kind === 'sites' ? this.#withService(withoutEmptyService(given), row, links) : given;
    rejectHalfPairs(kind, row);
    const tenant = kind === 'partners' ? mergeTenant(undefined, values) : undefined;
    const connection = this.#connect(row, { patch: { connection: reach }, links });
    const dependsOn = this.#readLinks(row, { patch: { links: beside }, links });
    const entry = this.#locator.addNew(row, this.#ids.shift() ?? 0, links);
    this.#lineOf.set(entry.id, row.line);
    if (dependsOn) this.#graph?.set(entry.id, targetsOf(dependsOn));
    inserts.push({ entry, row: { id: entry.id, ...values, ...links }, tenant, connection, dependsOn });
    return { action: 'created' as const, partner_id: links.partner_id };
  }

  #withService(patch: Patch, row: ImportRow, { partner_id: partnerId }: Links): Patch {
    return mergeService(patch, { row, partnerId, services: this.#context.services });
  }

  #connect(row: ImportRow, { entry, patch, links }: { entry?: Entry; patch: Patch; links: Links }) {
    if (this.#header.kind !== 'assets') return undefined;
    const connection = mergeConnection(entry?.stored, patch, row);
    return connection && linkOutlet(connection, { row, entry, links, locator: this.#locator });
  }

  #readLinks(row: ImportRow, { entry, patch, links }: { entry?: Entry; patch: Patch; links: Links }) {
    const text = valueAt(patch, ['links', 'depends_on']);
    const isGiven = entry ? 'depends_on' in ((patch.links ?? {}) as Patch) : text !== null;
    if (!this.#graph || !isGiven) return undefined;
    return this.#graph.read({
      ...{ row, id: entry?.id ?? null, partnerId: links.partner_id ?? 0, locator: this.#locator },
      names: readLinks(String(text ?? '')) ?? [],
    });
  }

  #change(row: ImportRow, { entry, links }: { entry: Entry; links: Links }, updates: Changed[]) {
    const stored = entry.stored ?? { id: entry.id };
    const { patch: differing, changes } = diffRow(kindColumns[this.#header.kind], stored, row);
    const patch = this.#header.kind === 'sites' ? this.#withService(differing, row, links) : differing;
    rejectHalfPairs(this.#header.kind, row, { stored, changes });
    for (const [column, id] of Object.entries(links)) {
      if (column === 'partner_id' || stored[column] === id) continue;
      patch[column] = id;
      changes.push({
        field: column.replace('_id', ''),
        before: this.#context.estate.names.get(`${column} ${stored[column]}`) ?? null,
        after: this.#context.estate.names.get(`${column} ${id}`) ?? null,
      });
    }
    const tenant = this.#header.kind === 'partners' ? mergeTenant(stored, patch) : undefined;
    const connection = this.#connect(row, { entry, patch, links });
    const dependsOn = this.#readLinks(row, { entry, patch, links });
    if (dependsOn) this.#graph?.set(entry.id, targetsOf(dependsOn));
    this.#lineOf.set(entry.id, row.line);
    const name = row.values.get('name') ?? row.values.get('product_name');
    const { partner_id } = links;
    const named = { partner_id, ...(!name && { name: String(stored.name ?? stored.product_name ?? '') }) };
    if (changes.length === 0) return { action: 'unchanged' as const, ...named };
    updates.push({ id: entry.id, entry, patch, tenant, connection, dependsOn });
    this.#locator.change(entry, row, links);
    const own = this.#context.services.calendars.filter((calendar) => calendar.partner_id === partner_id);
    const shown = changes.map((change) => withCalendarName(change, own));
    return { action: 'updated' as const, changes: shown, ...named };
  }

  #describe({ message, text }: RowRejected, csvRow: CsvRow) {
    const partner = attempt(() => partnerOf(readGoodCells(this.#header, csvRow), this.#context));
    const partner_id = partner instanceof RowRejected ? undefined : partner?.id;
    return { reason: message, message: text, partner_id };
  }

  async #write(access: ImportDb, { inserts, updates }: Writes): Promise<void> {
    const { db } = access;
    const { kind } = this.#header;
    if (kind === 'assets')
      await this.#missingRooms.create(db, [
        ...inserts.map(({ row }) => row),
        ...updates.map(({ patch }) => patch),
      ]);
    await insertRows(db, { kind, rows: inserts.map(({ row }) => row) });
    const tenants: Patch[] = [];
    for (const { entry, tenant } of inserts) if (tenant) tenants.push({ ...tenant, partner_id: entry.id });
    const own = updates.map(
      ({ id, patch: { tenant: _brand, connection: _reach, links: _beside, ...patch } }) => ({
        id,
        patch,
      }),
    );
    await updateRows(db, { kind, updates: own.filter(({ patch }) => Object.keys(patch).length > 0) });
    for (const { id, tenant } of updates) if (tenant) tenants.push({ ...tenant, partner_id: id });
    // The rest is for the installation alone: viewers change neither brands nor connections here.
    if (access.scope) return;
    await upsertTenants(access.db, tenants);
    const beside = [...inserts, ...updates];
    const gone = beside.flatMap(({ entry, connection }) => (connection === null ? [entry.id] : []));
    await removeConnections(access.db, gone);
    const connections = beside.flatMap(({ entry, connection }) =>
      connection ? [readyToWrite(entry.id, connection)] : [],
    );
    await upsertConnections(access.db, { connections, sealer: this.#sealer });
    await replaceImportedLinks(
      access.db,
      beside.flatMap(({ entry, dependsOn }) => (dependsOn ? [{ id: entry.id, links: dependsOn }] : [])),
    );
  }
}

const targetsOf = (links: readonly NewLink[]) => links.map(({ on_asset_id }) => on_asset_id);

function attempt<T>(work: () => T): T | RowRejected {
  try {
    return work();
  } catch (error) {
    if (error instanceof RowRejected) return error;
    throw error;
  }
}

function labelsOf({ values }: ImportRow): { key: string; name: string } {
  const first = (keys: string[]) => String(keys.map((key) => values.get(key)).find((value) => value) ?? '');
  return {
    key: first(['reference', 'ref', 'serial_number', 'mac_address']),
    name: first(['name', 'product_name']),
  };
}

/** A device that was entered twice, or a serial number that was typed wrong. */
function serialWarning(row: ImportRow, twin: Entry | undefined): RowWarning | undefined {
  if (!twin) return undefined;
  const text = String(row.values.get('serial_number'));
  const { product_name: name, ref } = twin as Entry & { product_name: string; ref: string | null };
  return {
    sentence: `The serial number "${text}" belongs to "${name}", too, which has the ref "${ref ?? ''}".`,
    message: { key: 'serial-known', values: { text, name, ref: ref ?? '' } },
  };
}

function singular(kind: Header['kind']): string {
  return kind.slice(0, -1);
}
