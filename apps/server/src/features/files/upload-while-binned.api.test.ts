import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asSystem } from '#platform/database/scope.ts';
import { aRoom } from '#test/build/a-room.ts';
import { aUser } from '#test/build/a-user.ts';
import { anAsset } from '#test/build/an-asset.ts';
import { eventually } from '#test/eventually.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { storedFiles } from '#test/stored-files.ts';
import { upload } from '#test/upload.ts';

describe('an upload that ends while its place', () => {
  let t: TestApp;
  let token: string;
  let partner: number;
  let owner: pg.Client;
  beforeAll(async () => {
    t = await startTestApp();
    owner = new pg.Client(t.owner);
    await owner.connect();
    const user = await aUser(t.database, { permissions: ['estate.manage'] });
    partner = user.partner_id;
    token = (await signInAs(t, user)).access_token;
  });
  afterAll(async () => {
    await owner.end();
    await t.stop();
  });

  const things = ['room', 'asset', 'site'] as const;
  const ways = {
    'is moved to the bin': (thing: string, id: number) => sql`select move_to_bin(${thing}, ${id})`,
    'is deleted': (thing: string, id: number) => sql`delete from ${sql.table(`${thing}s`)} where id = ${id}`,
  };
  const cases = things.flatMap((thing) =>
    Object.entries(ways)
      // A room and a site that have something in them cannot be deleted.
      .filter(([way]) => thing === 'asset' || way !== 'is deleted')
      .map(([way, remove]) => ({ thing, way, remove })),
  );

  test.each(cases)('$way leaves no row and no object: $thing', async ({ thing, remove }) => {
    const room = await aRoom(t.database, { partner });
    const asset = await anAsset(t.database, { room });
    const id = { room: room.id, asset: asset.id, site: room.site_id }[thing];
    const file = { filename: 'a.txt', type: 'text/plain', bytes: Buffer.from('Hello') };
    const response = await asSystem(t.database, async (db) => {
      await remove(thing, id).execute(db);
      const sent = upload(t, token, { category: 'document', entity_type: thing, entity_id: id, file });
      // In an object, so that it is not awaited in here: the upload waits for this transaction.
      return { sent, ...(await eventually(() => requireWaiting())) };
    });
    expect((await response.sent).statusCode).toBe(404);
    expect(await storedFiles(t)).toEqual({ objects: [], incoming: [], rows: [], notes: [] });
  });

  /** On another connection: within one transaction the view does not change. */
  async function requireWaiting(): Promise<object> {
    const { rows } = await owner.query(
      `select query from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and query like '%lock_file_place%'`,
    );
    expect(rows).toHaveLength(1);
    return {};
  }
});
