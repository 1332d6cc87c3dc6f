import type { Thing } from '@greenroom/domain/estate/estate-change.ts';
import { sql } from 'kysely';
import { visibleRows } from '#access/visible-rows.ts';
import { orNotFound } from '#http/or-not-found.ts';
import { type Page, type PageRequest, readPage } from '#platform/database/read-page.ts';
import type { Scope, ViewerDb } from '#platform/database/scope.ts';

const tables = { site: 'sites', room: 'rooms', asset: 'assets' } as const;
const nouns = { site: 'Site', room: 'Room', asset: 'Asset' };

const columns = {
  id: 'c.id',
  changeset_id: 'c.changeset_id',
  kind: 'c.kind',
  act: 's.kind',
  source: 's.source',
  actor_name: 's.actor_name',
  created_at: 's.created_at',
  before: 'c.before',
  after: 'c.after',
  version: 'c.version',
};

/** Entries are numbered in the order of writing. */
const sorts = { id: { key: sql`c.id`, type: 'number' } } as const;

export async function listEstateChanges(
  db: ViewerDb,
  scope: Scope,
  { thing, id, query }: { thing: Thing; id: number; query: PageRequest },
): Promise<Page> {
  const table = tables[thing];
  const seen = db.selectFrom(table).where('id', '=', id).where(visibleRows(scope, table));
  await orNotFound(nouns[thing], seen.select('id').executeTakeFirst());
  const from = sql`estate_changes c join changesets s on s.id = c.changeset_id`;
  const where = [sql<boolean>`c.thing = ${thing}`, sql<boolean>`c.thing_id = ${id}`];
  const listing = {
    from,
    countFrom: sql`estate_changes c`,
    where,
    columns,
    id: columns.id,
    idType: 'bigint',
  } as const;
  return readPage(db, query, { listing, sorts, knownTotal: (count) => count() });
}
