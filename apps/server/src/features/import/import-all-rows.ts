import { maxLinkDepth } from '@greenroom/domain/incidents/links/asset-links.ts';
import { sql } from 'kysely';
import { advisoryLocks } from '#platform/database/advisory-locks.ts';
import type { Sealer } from '#platform/secrets/sealer.ts';
import { linksColumn } from './columns/links-cell.ts';
import type { Header } from './columns/recognise-header.ts';
import { lockCalendars } from './estate.queries.ts';
import { type Estate, loadEstate, nameKey, type Place, referenceKey } from './estate.ts';
import type { ImportDb } from './import-db.ts';
import { RowImporter, type RowResult } from './import-rows.ts';
import type { ImportContext } from './locate/find-parent.ts';
import type { LinkGraph } from './locate/link-graph.ts';
import { createAssetLocator } from './locate/locate-asset.ts';
import { createPartnerLocator, createRoomLocator, createSiteLocator } from './locate/locate-place.ts';
import type { Locator } from './locate/locator.ts';
import { MissingRooms } from './locate/missing-rooms.ts';
import type { CsvRow } from './read-csv-rows.ts';
import { FileRejected } from './row-rejected.ts';
import { lockLinks } from './write/write-links.queries.ts';

/** Big enough for few round trips, small enough to keep every statement far below its time limit. */
const batchSize = 500;

/** Each round finds the devices that name one of the round before; in the last one the rest is rejected. */
const maxRounds = maxLinkDepth + 1;

type Work = {
  header: Header;
  rows: AsyncIterable<CsvRow>;
  /** The only partner that may be changed: its reference or name, or its id. */
  partner: string | number | undefined;
  /** For the credentials of device connections. */
  sealer: Sealer;
  /** Whether rooms that rows name and that do not exist are created. */
  createRooms?: boolean;
};

type Watch = {
  /** Called after each batch and awaited: it may write to disk. */
  onRows: (results: readonly RowResult[]) => Promise<void>;
};

/**
 * Imports the rows of one file inside the caller's transaction. Any error except a bad row throws, and the caller must
 * roll back.
 */
export async function importAllRows(
  access: ImportDb,
  { onRows, ...work }: Work & Watch,
): Promise<MissingRooms['counts']> {
  await lockOut(access);
  const { header, sealer } = work;
  const mayCreate = access.scope?.visibility !== 'grants';
  const { locator, context, missingRooms } = await createLocator(access, {
    ...work,
    createRooms: mayCreate && work.createRooms === true,
  });
  const graph = await lockGraph(access, { header, context });
  const importer = new RowImporter({ header, locator, sealer, missingRooms, context, mayCreate, graph });
  let batch: CsvRow[] = [];
  const flush = async (mayWait = true) => {
    const results = await importer.importBatch(access, { rows: batch, mayWait });
    batch = [];
    await onRows(results);
  };
  for await (const row of work.rows) {
    batch.push(row);
    if (batch.length === batchSize) await flush();
  }
  if (batch.length > 0) await flush();
  // Devices that name one further down, and then those that name one of these.
  for (let round = 1, waiting = importer.takeWaiting(); waiting.length > 0; round++) {
    const before = waiting.length;
    while (waiting.length > 0) {
      batch = waiting.splice(0, batchSize);
      await flush(round < maxRounds);
    }
    waiting = importer.takeWaiting();
    if (waiting.length === before) round = maxRounds;
  }
  await importer.settle();
  return missingRooms.counts;
}

/** The command line runs alone. Imports of viewers run beside each other, one for each partner: see start-import. */
async function lockOut({ db, scope }: ImportDb): Promise<void> {
  const key = advisoryLocks.import;
  const lock = scope
    ? sql<{ free: boolean }>`select pg_try_advisory_xact_lock_shared(${key}) as free`
    : sql<{ free: boolean }>`select pg_try_advisory_xact_lock(${key}) as free`;
  const { rows } = await lock.execute(db);
  if (!rows[0]?.free) throw new FileRejected('another import is running');
}

/** For a file that names what devices depend on. Like connections, that is for the command line alone. */
async function lockGraph(
  access: ImportDb,
  { header, context: { estate, onlyFor } }: { header: Header; context: ImportContext },
): Promise<LinkGraph | undefined> {
  if (access.scope || !header.columns.some((column) => column?.name === linksColumn.name)) return undefined;
  return lockLinks(access.db, onlyFor ? [onlyFor.id] : [...estate.partnerById.keys()]);
}

const device = ['driver', 'host', 'port'];

async function createLocator(
  access: ImportDb,
  { header: { kind, columns }, partner, sealer, createRooms = false }: Work,
): Promise<{ locator: Locator; context: ImportContext; missingRooms: MissingRooms }> {
  const estate = await loadEstate(access, kind, typeof partner === 'number' ? partner : undefined);
  const onlyFor = partner === undefined ? undefined : findPartner(estate, partner);
  if (partner !== undefined && !onlyFor && kind !== 'partners') {
    throw new FileRejected(`there is no partner "${partner}"`);
  }
  const missingRooms = new MissingRooms(estate, createRooms);
  const namesCalendars = kind === 'sites' && columns.some((column) => column?.name === 'calendar');
  const calendars = namesCalendars ? await lockCalendars(access, onlyFor?.id) : [];
  const services = { calendars, isManaged: access.scope?.managesService ?? true };
  const context = { estate, onlyFor, services, missingRooms };
  const found = { context, missingRooms };
  if (kind === 'partners') return { ...found, locator: createPartnerLocator(context, partner?.toString()) };
  if (kind === 'sites') return { ...found, locator: createSiteLocator(context) };
  if (kind === 'rooms') return { ...found, locator: createRoomLocator(context) };
  // Also for another device, for which a stored password must not be used.
  const readsSecrets = columns.some((column) => column?.isSecret || device.includes(column?.name ?? ''));
  const locator = await createAssetLocator(access, { ...context, sealer: readsSecrets ? sealer : undefined });
  return { ...found, locator };
}

/** By id; a text is a reference, or else a name. */
export function findPartner(
  { partners, partnerById }: Pick<Estate, 'partners' | 'partnerById'>,
  text: string | number,
): Place | undefined {
  if (typeof text === 'number') return partnerById.get(text);
  const [byReference] = partners.find(referenceKey(text));
  if (byReference) return byReference;
  const byName = partners.find(nameKey(text));
  if (byName.length > 1) throw new FileRejected(`several partners are called "${text}": give the reference`);
  return byName[0];
}
