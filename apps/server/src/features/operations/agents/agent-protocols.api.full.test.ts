import { deviceMessage, messageOfParts, quotedMessage } from '@greenroom/domain/operations/device-message.ts';
import { englishMessage } from '@greenroom/domain/operations/english-message.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertOperation } from '#features/operations/actions/open-operations.queries.ts';
import { agentOperationsChannel } from '#features/operations/operations-channels.ts';
import { asSystem } from '#platform/database/scope.ts';
import { notify } from '#platform/events/events.ts';
import { aConnection } from '#test/build/a-connection.ts';
import { aRoom } from '#test/build/a-room.ts';
import { aSite } from '#test/build/a-site.ts';
import { aUser } from '#test/build/a-user.ts';
import { anAsset } from '#test/build/an-asset.ts';
import { anEnrolledAgent } from '#test/enrolled-agent.ts';
import { eventually } from '#test/eventually.ts';
import { FakeAgent } from '#test/fake-agent.ts';
import { ageStatus } from '#test/operations/age-status.ts';
import { startServerNode } from '#test/start-server-node.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';

describe('the protocol of an agent', () => {
  let t: TestApp;
  let user_id: number;
  beforeAll(async () => {
    t = await startTestApp();
    user_id = (await aUser(t.database)).id;
  });
  afterAll(() => t.stop());

  async function aLine(protocols?: number[]) {
    const site = await aSite(t.database);
    const asset = await anAsset(t.database, { room: await aRoom(t.database, { site }), is_controlled: true });
    await aConnection(t, asset);
    const { agent_id, key } = await anEnrolledAgent(t, site);
    const line = new FakeAgent((await startServerNode(t)).url);
    await line.prove(agent_id, key, (proof) => (protocols ? { ...proof, protocols } : proof));
    const send = () =>
      asSystem(t.database, async (db) => {
        const now = t.clock.now();
        const action = { action_name: 'reboot', asset_id: asset.id, outlet: null, firmware: null } as const;
        const common = { asset_id: asset.id, partner_id: asset.partner_id, user_id, parameters: {} };
        const deadline_at = new Date(now.getTime() + 8_000);
        const id = await insertOperation(db, { ...common, action, now, agent_id, deadline_at });
        await notify(db, agentOperationsChannel, String(agent_id));
        return id;
      });
    return { line, asset, send };
  }
  const operation = (id: number) =>
    asSystem(t.database, (db) =>
      db
        .selectFrom('asset_operations')
        .where('id', '=', id)
        .select(['state', 'message', 'device_message', 'result'])
        .executeTakeFirstOrThrow(),
    );
  const status = ({ id }: { id: number }) =>
    asSystem(t.database, (db) =>
      db
        .selectFrom('asset_statuses')
        .where('asset_id', '=', id)
        .select(['message', 'device_message'])
        .executeTakeFirst(),
    );
  const online = {
    status: 'online',
    code: null,
    firmware_version: null,
    observed_at: '2026-11-01T08:00:00Z',
  };

  test.each([
    [undefined, 1],
    [[1], 1],
    [[1, 2], 2],
    [[1, 2, 3], 3],
    [[1, 2, 3, 4], 4],
    [[1, 2, 3, 4, 5], 5],
    [[1, 2, 3, 4, 5, 6], 6],
    [[1, 2, 3, 4, 5, 6, 7], 6],
  ])('is the newest one that it lists: of %j it is %i', async (protocols, picked) => {
    const { line } = await aLine(protocols);
    // Agents of protocol 1 reject a challenge with another number.
    expect((await line.next('welcome')).protocol).toBe(picked);
  });

  test("is missing when an agent supports none of this server's: it gets no session", async () => {
    const { line } = await aLine([8]);
    await line.closed();
    expect(line.received).toMatchObject([{ type: 'refused' }]);
  });

  test('1 is English text, and known sentences get the message for all languages', async () => {
    const { line, asset, send } = await aLine();
    await line.next('welcome');
    const operation_id = await send();
    await line.next('operation');
    // As sent by an agent of version 1.6.3.
    const outcome = {
      code: null,
      message: 'The device accepted the restart.',
      result: { status: 'pending', message: 'The device accepted the restart.' },
      duration_ms: 41,
    };
    line.send({ type: 'accepted', operation_id });
    line.send({ type: 'outcome', operation_id, outcome });
    await line.next('stored');
    const { message, result } = outcome;
    const device_message = deviceMessage('device.restartAccepted');
    expect(await operation(operation_id)).toEqual({ state: 'done', message, device_message, result });
    const parts = messageOfParts([deviceMessage('device.on'), deviceMessage('device.filterWarning')]);
    const readOnly = deviceMessage('device.mayOnlyLook');
    const cases = [
      ['On, filter warning', 'On, filter warning', parts],
      // The text has changed since.
      [
        'The stored password may only look. Store the administrator password.',
        englishMessage(readOnly),
        readOnly,
      ],
      // With a value, or in the device's own words: they stay text.
      ['On, outlet 2 off', 'On, outlet 2 off', null],
      ['Lens shift', 'Lens shift', null],
    ] as const;
    for (const [text, english, known] of cases) {
      line.send({ type: 'statuses', statuses: [{ ...online, asset_id: asset.id, message: text }] });
      await eventually(async () =>
        expect(await status(asset)).toEqual({ message: english, device_message: known }),
      );
    }
  });

  test('carries facts in every version, and a status without those that are not understood', async () => {
    const { line, asset } = await aLine([1, 2, 3]);
    await line.next('welcome');
    const factsOf = () =>
      asSystem(t.database, (db) =>
        db
          .selectFrom('asset_statuses')
          .where('asset_id', '=', asset.id)
          .select(['message', 'facts'])
          .executeTakeFirst(),
      );
    const cases = [
      ['On', { power: 'on', faults: [], answer_ms: 12 }, { power: 'on', faults: [], answer_ms: 12 }],
      ['Standby', { power: 'standby', colour: 'green' }, { power: 'standby' }],
      ['Ready', { power: 'hibernating' }, null],
      ['Active', undefined, null],
    ] as const;
    for (const [message, facts, stored] of cases) {
      line.send({ type: 'statuses', statuses: [{ ...online, asset_id: asset.id, message, facts }] });
      await eventually(async () => expect(await factsOf()).toEqual({ message, facts: stored }));
    }
  });

  test('2 is messages, which are stored with their English text', async () => {
    const { line, asset, send } = await aLine([1, 2]);
    await line.next('welcome');
    const operation_id = await send();
    await line.next('operation');
    const device_message = deviceMessage('device.restartAccepted');
    const outcome = { code: null, message: device_message, result: { status: 'pending' }, duration_ms: 41 };
    line.send({ type: 'outcome', operation_id, outcome });
    await line.next('stored');
    const message = 'The device accepted the restart.';
    const result = { status: 'pending', message };
    expect(await operation(operation_id)).toEqual({ state: 'done', message, device_message, result });
    const said = messageOfParts([deviceMessage('device.on'), quotedMessage('lens shift')]);
    line.send({ type: 'statuses', statuses: [{ ...online, asset_id: asset.id, message: said }] });
    await eventually(async () =>
      expect(await status(asset)).toEqual({ message: 'On, lens shift', device_message: said }),
    );
  });

  test('2 repeats whole statuses: they are noted as polls, and the agent gets no message that it does not know', async () => {
    const { line, asset } = await aLine([1, 2]);
    await line.next('welcome');
    const said = { ...online, asset_id: asset.id, message: deviceMessage('device.on') };
    line.send({ type: 'statuses', statuses: [said] });
    await expect.poll(() => ageStatus(t.database, asset)).toBe(1);
    line.send({ type: 'statuses', statuses: [said, { ...said, asset_id: 2_000_000_000 }] });
    const check = () =>
      asSystem(t.database, (db) =>
        db.selectFrom('asset_checks').where('asset_id', '=', asset.id).selectAll().executeTakeFirst(),
      );
    await eventually(async () => expect(await check()).toBeDefined());
    expect(line.received.map(({ type }) => type)).not.toContain('report');
  });

  test('2 may bring a message that only a newer server knows: its content is stored as text', async () => {
    const { line, send } = await aLine([1, 2]);
    await line.next('welcome');
    const operation_id = await send();
    await line.next('operation');
    const message = { key: 'device.newer', values: { outlet: 3 } };
    line.send({
      type: 'outcome',
      operation_id,
      outcome: { code: null, message, result: {}, duration_ms: 1 },
    });
    await line.next('stored');
    expect(await operation(operation_id)).toMatchObject({ message: 'device.newer 3', device_message: null });
  });

  test('lets a server of the last version write only text, which removes the message before it', async () => {
    const { line, asset } = await aLine([1, 2]);
    await line.next('welcome');
    const said = deviceMessage('device.standby');
    line.send({ type: 'statuses', statuses: [{ ...online, asset_id: asset.id, message: said }] });
    await eventually(async () => expect(await status(asset)).toMatchObject({ device_message: said }));
    const write = (message: string) =>
      asSystem(t.database, (db) =>
        db.updateTable('asset_statuses').set({ message }).where('asset_id', '=', asset.id).execute(),
      );
    await write('Standby');
    expect(await status(asset)).toEqual({ message: 'Standby', device_message: said });
    await write('On');
    expect(await status(asset)).toEqual({ message: 'On', device_message: null });
  });
});
