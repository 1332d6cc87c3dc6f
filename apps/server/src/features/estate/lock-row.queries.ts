import { Problem } from '@greenroom/domain/http/problem.ts';
import { visibleRows } from '#access/visible-rows.ts';
import { orNotFound } from '#http/or-not-found.ts';
import type { Scope, ViewerDb } from '#platform/database/scope.ts';

type RowVersion = { id: number; version: number };

/** The row as it is, locked for this change. The version is the one that the editor has seen. */
export async function lockSite(db: ViewerDb, scope: Scope, { id, version }: RowVersion) {
  const query = db.selectFrom('sites').where('id', '=', id).where(visibleRows(scope, 'sites'));
  return requireVersion(await orNotFound('Site', query.selectAll().forUpdate().executeTakeFirst()), version);
}

export async function lockRoom(db: ViewerDb, scope: Scope, { id, version }: RowVersion) {
  const query = db.selectFrom('rooms').where('id', '=', id).where(visibleRows(scope, 'rooms'));
  return requireVersion(await orNotFound('Room', query.selectAll().forUpdate().executeTakeFirst()), version);
}

export async function lockAsset(db: ViewerDb, scope: Scope, { id, version }: RowVersion) {
  const query = db.selectFrom('assets').where('id', '=', id).where(visibleRows(scope, 'assets'));
  return requireVersion(await orNotFound('Asset', query.selectAll().forUpdate().executeTakeFirst()), version);
}

function requireVersion<Row extends { version: number }>(row: Row, version: number): Row {
  if (row.version === version) return row;
  throw new Problem('changed-meanwhile', 'Another user has changed this since you opened it.');
}

/** Only the fields that really differ. */
export function differencesOf<Change extends Record<string, unknown>>(
  row: Record<string, unknown>,
  change: Change,
): Partial<Change> {
  const isDifferent = ([key, value]: [string, unknown]) =>
    value !== undefined && JSON.stringify(value) !== JSON.stringify(row[key]);
  return Object.fromEntries(Object.entries(change).filter(isDifferent)) as Partial<Change>;
}
