import { asSystem } from '@greenroom/server/platform/database/scope.ts';
import { aSite } from '@greenroom/server/test/build/a-site.ts';
import { startTestApp, type TestApp } from '@greenroom/server/test/start-test-app.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { admitDemoAgent, dismissDemoAgent } from './demo-agent.queries.ts';

describe('the agent of the demo', () => {
  let t: TestApp;
  let sites: number[];
  beforeAll(async () => {
    t = await startTestApp();
    sites = [];
    for (let count = 0; count < 3; count += 1) sites.push((await aSite(t.database)).id);
  });
  afterAll(() => t.stop());

  /** As a start of the server does, when the second of these sites is the one whose link is cut. */
  const start = (site_ids: number[]) =>
    asSystem(t.database, (db) =>
      admitDemoAgent(db, {
        ...{ site_ids, site_id: site_ids[1] ?? 0, public_key: Buffer.alloc(32, 7) },
        ...{ version: '1.0.0', now: new Date() },
      }),
    );
  const valid = () =>
    asSystem(t.database, (db) =>
      db
        .selectFrom('agents')
        .where('revoked_at', 'is', null)
        .select(['id', 'site_id', 'name'])
        .orderBy('id')
        .execute(),
    );

  test('stays the only one at its site, after a restart with fewer sites, too', async () => {
    const [first, second, third] = sites as [number, number, number];
    const id = await start([first, second, third]);
    expect(await valid()).toEqual([{ id, site_id: second, name: 'demo-agent' }]);
    // A user has moved the first site to the bin: by its number, another one would be chosen now.
    expect(await start([second, third])).toBe(id);
    expect(await valid()).toEqual([{ id, site_id: second, name: 'demo-agent' }]);
  });

  test('leaves a site that has no devices any more, and gives way to the agent of a user', async () => {
    const [first, second, third] = sites as [number, number, number];
    const moved = await start([first, third]);
    expect(await valid()).toEqual([{ id: moved, site_id: third, name: 'demo-agent' }]);
    await asSystem(t.database, (db) => dismissDemoAgent(db, new Date()));
    expect(await valid()).toEqual([]);
    await asSystem(t.database, (db) =>
      db
        .insertInto('agents')
        .values({ site_id: second, name: 'ours', public_key: Buffer.alloc(32, 1), version: '1.0.0' })
        .execute(),
    );
    expect(await start([first, second])).toBeUndefined();
    expect((await valid()).map(({ name }) => name)).toEqual(['ours']);
  });
});
