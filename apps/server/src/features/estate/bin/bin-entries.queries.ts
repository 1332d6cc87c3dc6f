import type { BinEntry } from '@greenroom/domain/estate/bin/bin-entry.ts';
import type { Thing } from '@greenroom/domain/estate/estate-change.ts';
import { foldText } from '@greenroom/domain/listing/fold-text.ts';
import { type Expression, type SqlBool, sql } from 'kysely';
import { orNotFound } from '#http/or-not-found.ts';
import { jsonOne } from '#platform/database/json-list.ts';
import type { JsonText } from '#platform/database/json-text.ts';
import { type Page, type PageRequest, readPage } from '#platform/database/read-page.ts';
import type { Scope, SystemDb, ViewerDb } from '#platform/database/scope.ts';

const columns = {
  id: 'bin_entries.id',
  thing: 'bin_entries.thing',
  thing_id: 'bin_entries.thing_id',
  name: 'bin_entries.name',
  place: 'bin_entries.place',
  partner_name: 'partners.name',
  roots: 'bin_entries.roots',
  rooms: 'bin_entries.rooms',
  assets: 'bin_entries.assets',
  changeset_id: 'bin_entries.changeset_id',
  actor_name: 'bin_entries.actor_name',
  binned_at: 'bin_entries.binned_at',
  expires_at: 'bin_entries.expires_at',
};

/** Entries are numbered in the order of writing. */
const sorts = { id: { key: sql`bin_entries.id`, type: 'number' } } as const;
const joined = sql`bin_entries join partners on partners.id = bin_entries.partner_id`;

/** Users with explicit grants see no bin: what is in it is granted to no one. */
export function visibleInBin(scope: Scope): Expression<SqlBool> {
  if (scope.visibility === 'everything') return sql<SqlBool>`true`;
  if (scope.visibility === 'grants') return sql<SqlBool>`false`;
  return sql<SqlBool>`bin_entries.partner_id = any(${[...scope.partner_ids]}::integer[])`;
}

type BinQuery = PageRequest & {
  search?: string | undefined;
  thing?: Thing | undefined;
  thing_id?: number | undefined;
};

export function listBinEntries(
  db: ViewerDb,
  scope: Scope,
  { search, thing, thing_id, ...query }: BinQuery,
): Promise<Page> {
  const needle = foldText(search?.trim());
  const where = [visibleInBin(scope)];
  if (needle !== '') where.push(sql<SqlBool>`strpos(fold_text(bin_entries.name), ${needle}) > 0`);
  if (thing !== undefined) where.push(sql<SqlBool>`bin_entries.thing = ${thing}`);
  if (thing_id !== undefined) where.push(sql<SqlBool>`bin_entries.thing_id = ${thing_id}`);
  const listing = { from: joined, countFrom: sql`bin_entries`, where, columns, id: columns.id } as const;
  return readPage(db, query, { listing, sorts, knownTotal: (count) => count() });
}

export function showBinEntry(db: ViewerDb, scope: Scope, id: number): Promise<JsonText<BinEntry>> {
  const fields = Object.entries(columns).map(([name, column]) => sql`${sql.ref(column)} as ${sql.ref(name)}`);
  const query = sql<BinEntry>`select ${sql.join(fields)} from ${joined}
    where bin_entries.id = ${id} and ${visibleInBin(scope)}`;
  return orNotFound('Entry', jsonOne(db, query)) as Promise<JsonText<BinEntry>>;
}

export function findBinEntry(db: ViewerDb, scope: Scope, id: number) {
  const query = db.selectFrom('bin_entries').where('id', '=', id).where(visibleInBin(scope));
  return query.select(['thing', 'thing_id', 'parent_id', 'partner_id', 'roots']).executeTakeFirst();
}

/** What an act moved to the bin, in the order in which it left. */
export function listEntriesOf(db: ViewerDb, scope: Scope, changeset_id: number) {
  return db
    .selectFrom('bin_entries')
    .where('changeset_id', '=', changeset_id)
    .where(visibleInBin(scope))
    .select(['id', 'thing', 'thing_id', 'name', 'roots', 'rooms', 'assets'])
    .orderBy('id')
    .execute();
}

export async function listExpiredEntries(db: SystemDb, now: Date): Promise<number[]> {
  const query = db.selectFrom('bin_entries').where('expires_at', '<', now).orderBy('id').limit(1000);
  return (await query.select('id').execute()).map(({ id }) => id);
}

/** Returns the name of what is gone now; undefined when the entry was gone before. */
export async function deleteBinEntry(db: SystemDb, id: number) {
  const entry = await db.selectFrom('bin_entries').where('id', '=', id).selectAll().executeTakeFirst();
  const { rows } = await sql<{ is_deleted: boolean }>`select delete_from_bin(${id}) as is_deleted`.execute(
    db,
  );
  return rows[0]?.is_deleted ? entry : undefined;
}
