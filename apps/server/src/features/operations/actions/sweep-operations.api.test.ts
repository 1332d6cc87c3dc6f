import { randomUUID } from 'node:crypto';
import type { ActionName } from '@greenroom/domain/operations/asset-action.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { recordAlive, recordGone } from '#features/operations/statuses/server-nodes.queries.ts';
import { asSystem } from '#platform/database/scope.ts';
import { aRoom } from '#test/build/a-room.ts';
import { aSite } from '#test/build/a-site.ts';
import { aSiteAgent } from '#test/build/a-site-agent.ts';
import { aUser } from '#test/build/a-user.ts';
import { anAsset, type TestAsset } from '#test/build/an-asset.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { insertOperation } from './open-operations.queries.ts';
import { claimOperations, finishOperation } from './operations.queries.ts';
import { sweepOperations } from './sweep-operations.ts';

describe('abandoned operations', () => {
  let t: TestApp;
  let asset: TestAsset;
  let user_id: number;
  let agent_id: number;

  beforeAll(async () => {
    t = await startTestApp();
    user_id = (await aUser(t.database)).id;
  });
  beforeEach(async () => {
    const site = await aSite(t.database);
    asset = await anAsset(t.database, { room: await aRoom(t.database, { site }), is_controlled: true });
    agent_id = (await aSiteAgent(t.database, { site })).id;
  });
  afterAll(() => t.stop());

  type Owner = { node: string } | { agent_id: number; deadline_at: Date };
  const anOperation = (action_name: ActionName, owner: Owner) =>
    asSystem(t.database, (db) =>
      insertOperation(db, {
        asset_id: asset.id,
        partner_id: asset.partner_id,
        user_id,
        action: { action_name, asset_id: asset.id, outlet: null, firmware: null },
        parameters: {},
        now: t.clock.now(),
        ...owner,
      }),
    );
  const ofAgent = () => ({ agent_id, deadline_at: new Date(t.clock.now().getTime() + 8_000) });
  const row = (id: number) =>
    asSystem(t.database, (db) =>
      db.selectFrom('asset_operations').where('id', '=', id).selectAll().executeTakeFirstOrThrow(),
    );

  test('expires operations queued for longer than any request waits', async () => {
    const id = await anOperation('reboot', ofAgent());
    await sweepOperations(t.services);
    expect(await row(id)).toMatchObject({ state: 'queued' });
    t.clock.pass(8);
    await sweepOperations(t.services);
    expect(await row(id)).toMatchObject({
      state: 'expired',
      error_code: 'agent-offline',
      finished_at: expect.any(Date),
    });
  });

  test('leaves operations of a live server alone, and ends those of a dead one as unknown', async () => {
    const [alive, dead, gone] = [randomUUID(), randomUUID(), randomUUID()];
    await asSystem(t.database, async (db) => {
      for (const node of [alive, dead, gone]) await recordAlive(db, { node, sharesPolls: true });
      await recordGone(db, gone);
      await sql`update server_nodes set seen_at = now() - interval '31 s' where node = ${dead}`.execute(db);
    });
    const ids = await Promise.all([alive, dead, gone].map((node) => anOperation('reboot', { node })));
    await sweepOperations(t.services);
    const rows = await Promise.all(ids.map(row));
    expect(rows.map(({ state }) => state)).toEqual(['sent', 'failed', 'failed']);
    expect(rows[1]).toMatchObject({
      error_code: 'outcome-unknown',
      message: expect.stringMatching(/Check the device before you try again/),
    });
  });

  test('ends operations that a live server has not recorded, so that the device can be used again', async () => {
    const node = randomUUID();
    await asSystem(t.database, (db) => recordAlive(db, { node, sharesPolls: true }));
    const id = await anOperation('reboot', { node });
    t.clock.pass(119);
    await sweepOperations(t.services);
    expect(await row(id)).toMatchObject({ state: 'sent' });
    t.clock.pass(2);
    await sweepOperations(t.services);
    expect(await row(id)).toMatchObject({
      state: 'failed',
      error_code: 'outcome-unknown',
      message: expect.stringMatching(/^The server did not record the result\. The action may/),
    });
  });

  test('ends operations that an agent does not report, and accepts a late report', async () => {
    const id = await anOperation('reboot', ofAgent());
    await asSystem(t.database, (db) => claimOperations(db, { agent_id, epoch: 1, now: t.clock.now() }));
    t.clock.pass(121);
    await sweepOperations(t.services);
    expect(await row(id)).toMatchObject({ state: 'failed', error_code: 'outcome-unknown' });
    const outcome = { code: null, message: 'Accepted.', result: { status: 'pending' }, duration_ms: 900 };
    const report = () =>
      asSystem(t.database, (db) =>
        finishOperation(db, { operation_id: id, agent_id, outcome, now: t.clock.now() }),
      );
    expect(await report()).toBe(true);
    expect(await row(id)).toMatchObject({ state: 'done', error_code: null, duration_ms: 900 });
    expect(await report()).toBe(false);
  });

  test('gives an install the time that it needs', async () => {
    const id = await anOperation('install_firmware_update', ofAgent());
    await asSystem(t.database, (db) => claimOperations(db, { agent_id, epoch: 1, now: t.clock.now() }));
    t.clock.pass(35 * 60);
    await sweepOperations(t.services);
    expect(await row(id)).toMatchObject({ state: 'sent' });
    t.clock.pass(6 * 60);
    await sweepOperations(t.services);
    expect(await row(id)).toMatchObject({ state: 'failed', error_code: 'outcome-unknown' });
  });

  test('lists the live servers, the oldest first, and knows those of earlier releases', async () => {
    const [first, second, earlier] = [randomUUID(), randomUUID(), randomUUID()];
    const alive = (node: string, sharesPolls = true) =>
      asSystem(t.database, (db) => recordAlive(db, { node, sharesPolls }));
    await asSystem(t.database, (db) => db.deleteFrom('server_nodes').execute());
    expect(await alive(first)).toEqual([{ node: first, shares_polls: true }]);
    expect(await alive(second, false)).toEqual([
      { node: first, shares_polls: true },
      { node: second, shares_polls: false },
    ]);
    await asSystem(t.database, async (db) => {
      await sql`update server_nodes set seen_at = now() - interval '31 s' where node = ${first}`.execute(db);
      await sql`insert into server_nodes (node) values (${earlier})`.execute(db);
    });
    expect(await alive(second, false)).toEqual([
      { node: second, shares_polls: false },
      { node: earlier, shares_polls: null },
    ]);
  });
});
