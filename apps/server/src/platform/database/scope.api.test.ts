import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/test-database.ts';
import type { Db } from './database.ts';
import { asSystem, asViewer, type Scope, type SystemDb, type ViewerDb } from './scope.ts';

const viewer: Viewer = {
  user_id: 7,
  session_id: '',
  partner_id: 1,
  partner_ids: [1, 2],
  is_superuser: false,
  force_explicit_grants: false,
  must_change_password: false,
  permissions: [],
};

describe('a transaction', () => {
  let t: TestDatabase;
  beforeAll(async () => {
    t = await createTestDatabase();
  });
  afterAll(() => t.drop());

  async function readRequester(db: Db) {
    const { rows } = await sql<{ visibility: string; user_id: string | null; partner_ids: string | null }>`
      select viewer_sight() as visibility, viewer_user_id()::text as user_id,
        viewer_partner_ids()::text as partner_ids`.execute(db);
    return rows[0];
  }
  const readForViewer = (db: ViewerDb, _scope: Scope) => readRequester(db);
  const readForSystem = (db: SystemDb) => readRequester(db);

  test('tells the database who the requester is', async () => {
    expect(await asViewer(t.database, viewer, readForViewer)).toEqual({
      visibility: 'partners',
      user_id: '7',
      partner_ids: '{1,2}',
    });
    expect(await asSystem(t.database, readForSystem)).toEqual({
      visibility: 'system',
      user_id: null,
      partner_ids: '{}',
    });
  });

  /** The compiler checks each line: it reports a line that has become possible. */
  test('cannot be handed to a query of another requester', () => {
    const impossible = [
      // @ts-expect-error A viewer's query does not run for the installation.
      () => asSystem(t.database, readForViewer),
      // @ts-expect-error Nor when the scope is left out.
      () => asSystem(t.database, (db) => readForViewer(db)),
      // @ts-expect-error A query of the installation does not run for a viewer.
      () => asViewer(t.database, viewer, readForSystem),
      // @ts-expect-error A transaction that has not said who asks is neither.
      () => t.database.transaction({}, readForSystem),
      // @ts-expect-error Only scope.ts makes a scope.
      (): Scope => ({ visibility: 'everything', user_id: 7, partner_id: 1, partner_ids: [] }),
    ];
    expect(impossible).toHaveLength(5);
  });
});
