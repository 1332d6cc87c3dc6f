import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asSystem } from '#platform/database/scope.ts';
import { aTicket } from '#test/build/a-ticket.ts';
import { anOdooMap } from '#test/build/an-odoo-partner.ts';
import { markForDeletion } from '#test/build/mark-for-deletion.ts';
import { startSync } from '#test/odoo/start-sync.ts';
import { odooKey } from '#test/peers/odoo-double.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { claimPartner, listDuePartners, renewClaim } from './odoo-partners.queries.ts';

describe.each([14, 19])('tickets and Odoo %d', (version) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.stop());

  test('pushes waiting tickets and stores the number that Odoo assigned', async () => {
    const { odoo, partner, sync, tickets } = await startSync(t, { version });
    await aTicket(t.database, { partner: partner.id, name: 'Lamp', priority: 3, description: 'dark' });
    await aTicket(t.database, { partner: partner.id, name: 'Sound', priority: 0, stage: 12 });
    await sync();
    const [lamp, sound] = odoo.store.records.toSorted((a, b) => (a.name < b.name ? -1 : 1));
    const description = version >= 19 ? '<p>dark</p>' : 'dark';
    expect(lamp).toMatchObject({ name: 'Lamp', priority: '3', stage_id: 1, description });
    expect(sound).toMatchObject({ name: 'Sound', priority: '0', stage_id: 5 });
    expect((await tickets()).map(({ odoo_id }) => odoo_id)).toEqual([lamp?.id, sound?.id]);
    expect([...odoo.store.externalIds.keys()][0]).toMatch(/^greenroom\.ticket_\d+_[0-9a-f]{8}$/);
  });

  test('leaves a partner alone that is going to be deleted, until that is taken back', async () => {
    const { odoo, partner, sync, syncLater, tickets } = await startSync(t, { version });
    await aTicket(t.database, { partner: partner.id, name: 'Lamp' });
    const isDue = async () => {
      const due = { now: t.clock.now(), hasSettings: true };
      return (await asSystem(t.database, (db) => listDuePartners(db, due))).includes(partner.id);
    };
    expect(await isDue()).toBe(true);
    // A run that is under way ends.
    const run = randomUUID();
    const claim = { partner_id: partner.id, odoo: 'any', isOwn: false, run, now: t.clock.now() };
    const renew = () => asSystem(t.database, (db) => renewClaim(db, run));
    await asSystem(t.database, (db) => claimPartner(db, claim));
    expect(await renew()).toBe(true);
    const takeBack = await markForDeletion(t, partner.id);
    expect(await renew()).toBe(false);
    await asSystem(t.database, (db) => db.updateTable('odoo_partners').set({ held_until: null }).execute());
    await sync();
    await syncLater();
    expect([await isDue(), odoo.store.records]).toEqual([false, []]);
    await takeBack();
    expect(await isDue()).toBe(true);
    await sync();
    expect((await tickets()).map(({ odoo_id }) => odoo_id)).toEqual(odoo.store.records.map(({ id }) => id));
  });

  test('applies changes of stage, priority and name, also of an archived record', async () => {
    const { odoo, partner, sync, syncLater, tickets } = await startSync(t, { version });
    for (const name of ['One', 'Two']) await aTicket(t.database, { partner: partner.id, name });
    await sync();
    const [one, two] = odoo.store.records;
    odoo.store.change(one?.id ?? 0, { stage_id: 3, priority: '0', name: 'One, repaired', active: false });
    odoo.store.change(two?.id ?? 0, { description: 'nothing that we keep' });
    await syncLater();
    expect(await tickets()).toMatchObject([
      { name: 'One, repaired', priority: 0, stage: 3 },
      { name: 'Two', priority: 1, stage: 1 },
    ]);
  });

  test('creates no second record when the response to the create was lost, and keeps what people changed', async () => {
    const started = await startSync(t, { version, patience: 2_000 });
    const { odoo, partner, sync, syncLater, tickets, conflicts } = started;
    await aTicket(t.database, { partner: partner.id, name: 'Lamp' });
    odoo.faults = ({ method }) => (method === 'load' ? 'lost' : undefined);
    await sync();
    expect(odoo.store.records).toHaveLength(1);
    expect((await tickets())[0]?.odoo_id).toBe(0);
    const id = odoo.store.records[0]?.id ?? 0;
    odoo.store.change(id, { stage_id: 2 });
    odoo.faults = () => undefined;
    await syncLater();
    expect(odoo.store.records).toMatchObject([{ id, stage_id: 2 }]);
    expect(await tickets()).toMatchObject([{ odoo_id: id, stage: 2, name: 'Lamp' }]);
    expect(await conflicts()).toEqual([]);
  });

  test('reports a conflict in the log and in the table, and overwrites neither side', async () => {
    const { odoo, partner, sync, syncLater, tickets, conflicts, changeHere, lines } = await startSync(t, {
      version,
    });
    const { id } = await aTicket(t.database, { partner: partner.id, name: 'Lamp' });
    await sync();
    const odoo_id = odoo.store.records[0]?.id ?? 0;
    await changeHere(id, { name: 'Lamp (ours)', stage: 3 });
    odoo.store.change(odoo_id, { name: 'Lamp (theirs)', stage_id: 4, priority: '3' });
    await syncLater();
    expect(await tickets()).toMatchObject([{ name: 'Lamp (ours)', stage: 3, priority: 3 }]);
    expect(odoo.store.records).toMatchObject([{ name: 'Lamp (theirs)', stage_id: 4 }]);
    const reported = [
      { ticket_id: id, field: 'name', reason: 'both-changed', ours: 'Lamp (ours)', theirs: 'Lamp (theirs)' },
      { ticket_id: id, field: 'stage', reason: 'both-changed', ours: 'SOLVED', theirs: 'CANCELLED' },
    ];
    expect(await conflicts()).toMatchObject(reported.map((each) => ({ ...each, resolved_at: null })));
    const warned = () => lines.filter(({ msg }) => msg.includes('changed here and in Odoo'));
    expect(warned()).toMatchObject(reported.map((each) => ({ ...each, odoo_id, level: 40 })));
    await syncLater();
    expect(warned()).toHaveLength(2);

    odoo.store.change(odoo_id, { stage_id: 3 });
    await syncLater();
    expect(await conflicts()).toMatchObject([
      { field: 'name', resolved_at: null },
      { field: 'stage', resolution: 'agreed' },
    ]);
  });

  test('writes to Odoo what was changed here alone, also when a response is lost, and nothing twice', async () => {
    const started = await startSync(t, { version, patience: 2_000 });
    const { odoo, partner, sync, syncLater, tickets, conflicts, changeHere, pushes } = started;
    const { id } = await aTicket(t.database, { partner: partner.id, name: 'Lamp', priority: 1 });
    await sync();
    const odoo_id = odoo.store.records[0]?.id ?? 0;
    await changeHere(id, { stage: 3, priority: 3 });
    odoo.store.change(odoo_id, { name: 'Lamp of the stage' });
    odoo.faults = ({ method }) => (method === 'write' ? 'lost' : undefined);
    await syncLater();
    odoo.faults = () => undefined;
    await syncLater();
    expect(odoo.store.records).toMatchObject([{ name: 'Lamp of the stage', stage_id: 3, priority: '3' }]);
    expect(await tickets()).toMatchObject([{ name: 'Lamp of the stage', stage: 3, priority: 3 }]);
    expect(await conflicts()).toEqual([]);
    const writes = () => odoo.calls.get(`${version >= 19 ? 'json/2' : 'json-rpc'} write`);
    expect([writes(), (await pushes())[0]?.last_error]).toEqual([1, null]);
    await syncLater();
    expect(writes()).toBe(1);
  });

  test('adds one message about a ticket that an incident has changed, also when its response is lost', async () => {
    const { odoo, partner, sync, syncLater, messages, followIncident, expireRequests, pushes } =
      await startSync(t, { version });
    const { id } = await aTicket(t.database, { partner: partner.id });
    await sync();
    await followIncident(id, 'verified');
    odoo.faults = ({ method }) => (method === 'message_post' ? 'cut' : undefined);
    await syncLater();
    expect(odoo.store.records).toMatchObject([{ stage_id: 3 }]);
    expect(await messages()).toMatchObject([{ attempts: 1 }]);
    odoo.faults = () => undefined;
    // It may be under way still.
    await syncLater();
    expect(await messages()).toMatchObject([{ attempts: 1 }]);
    await expireRequests();
    await syncLater();
    expect([await messages(), (await pushes())[0]?.last_error]).toEqual([[], null]);
    const [record] = odoo.store.records;
    expect(odoo.store.messages).toMatchObject([
      {
        res_id: record?.id,
        body: expect.stringMatching(/^Verified at \d\d:\d\d/),
        message_id: expect.stringMatching(/^<greenroom\.ticket_\d+_[0-9a-f]{8}\.verified\.\d+@greenroom>$/),
      },
    ]);
    await followIncident(id, 'reopened');
    await syncLater();
    expect(odoo.store.records).toMatchObject([{ stage_id: 2 }]);
    expect(odoo.store.messages.map(({ body }) => body.split(' at ')[0])).toEqual([
      'Verified',
      'Failed again',
    ]);
  });

  test('adds a message only when both sides have its stage, and none about a stage that was left', async () => {
    const { odoo, partner, sync, syncLater, messages, followIncident, conflicts } = await startSync(t, {
      version,
    });
    const { id } = await aTicket(t.database, { partner: partner.id });
    await sync();
    const odoo_id = odoo.store.records[0]?.id ?? 0;
    await followIncident(id, 'verified');
    odoo.store.change(odoo_id, { stage_id: 4 });
    await syncLater();
    expect(await conflicts()).toMatchObject([{ field: 'stage', resolved_at: null }]);
    expect([odoo.store.records[0]?.stage_id, odoo.store.messages, (await messages()).length]).toEqual([
      ...[4, [], 1],
    ]);
    odoo.store.change(odoo_id, { stage_id: 3 });
    await syncLater();
    await syncLater();
    expect([odoo.store.messages.length, await messages()]).toEqual([1, []]);
    await followIncident(id, 'reopened');
    odoo.store.change(odoo_id, { stage_id: 2 });
    await asSystem(t.database, (db) =>
      db.updateTable('tickets').set({ stage: 12 }).where('id', '=', id).execute(),
    );
    await syncLater();
    expect([odoo.store.messages.length, await messages()]).toEqual([1, []]);
  });

  test('keeps a change that Odoo rejects, says why, and sends it when Odoo accepts it', async () => {
    const started = await startSync(t, { version });
    const { odoo, partner, sync, syncLater, changeHere, pushes } = started;
    const { id } = await aTicket(t.database, { partner: partner.id });
    await sync();
    odoo.store.denied.add(`write ${odoo.store.modelName}`);
    await changeHere(id, { stage: 3 });
    await syncLater();
    expect((await pushes())[0]?.last_error).toContain('not allowed to write');
    odoo.store.denied.clear();
    await syncLater();
    expect(odoo.store.records).toMatchObject([{ stage_id: 3 }]);
    expect((await pushes())[0]?.last_error).toBeNull();
  });

  test('reports an unmapped stage, and follows again when the ticket leaves it', async () => {
    const { odoo, partner, sync, syncLater, tickets, conflicts } = await startSync(t, { version });
    await aTicket(t.database, { partner: partner.id });
    await sync();
    const odoo_id = odoo.store.records[0]?.id ?? 0;
    odoo.store.change(odoo_id, { stage_id: 7 });
    await syncLater();
    expect(await tickets()).toMatchObject([{ stage: 1 }]);
    expect(await conflicts()).toMatchObject([{ field: 'stage', reason: 'not-mapped', theirs: '7 in Odoo' }]);
    odoo.store.change(odoo_id, { stage_id: 2 });
    await syncLater();
    expect(await tickets()).toMatchObject([{ stage: 2 }]);
    expect(await conflicts()).toMatchObject([{ resolution: 'agreed' }]);
  });

  test('reads every record of a very large change', async () => {
    const { odoo, partner, sync, syncLater, tickets } = await startSync(t, { version });
    for (let count = 0; count < 3; count++) await aTicket(t.database, { partner: partner.id });
    await sync();
    // Records of other users, more than two pages of them within one second, before ours.
    const others = Array.from({ length: 450 }, (_, at) => 10_000 + at);
    for (const id of others) {
      const blank = { stage_id: 1, priority: '0', description: false, project_id: false } as const;
      const rest = { assignees: [], due: false, active: true, archive: false, write_date: 0 } as const;
      odoo.store.model.records.set(id, { id, name: 'Not ours', ...blank, ...rest, assignees: [] });
    }
    const ours = odoo.store.records.filter(({ name }) => name !== 'Not ours').map(({ id }) => id);
    for (const id of [...others, ...ours]) odoo.store.change(id, { stage_id: 3 });
    const second = Math.ceil((Date.now() + 2000) / 1000) * 1000;
    for (const record of odoo.store.records)
      record.write_date = second + (ours.includes(record.id) ? 900 : record.id % 7);
    await syncLater();
    expect((await tickets()).map(({ stage }) => stage)).toEqual([3, 3, 3]);
  });

  test('skips a state older than the one seen last', async () => {
    const { odoo, partner, sync, syncLater, tickets } = await startSync(t, { version });
    await aTicket(t.database, { partner: partner.id });
    await sync();
    const odoo_id = odoo.store.records[0]?.id ?? 0;
    odoo.store.ahead += 5_000;
    odoo.store.change(odoo_id, { stage_id: 2 });
    odoo.store.ahead += 5_000;
    odoo.store.change(odoo_id, { stage_id: 3 });
    await syncLater();
    expect((await tickets())[0]?.stage).toBe(3);
    odoo.faults = ({ method }) => (method === 'search_read' ? 'older' : undefined);
    await syncLater();
    expect((await tickets())[0]?.stage).toBe(3);
  });

  test('keeps tickets while Odoo is down, with growing pauses, and pushes them when it is back', async () => {
    const { odoo, partner, sync, syncLater, tickets, state, lines } = await startSync(t, { version });
    await odoo.goDown();
    await aTicket(t.database, { partner: partner.id, name: 'Typed while Odoo was down' });
    await sync();
    await sync();
    expect(await state()).toMatchObject({ failures: 1, problem: 'Odoo cannot be reached (ECONNREFUSED).' });
    await syncLater();
    expect(await state()).toMatchObject({ failures: 2 });
    const said = lines.map(({ msg }) => msg).filter((msg) => msg.includes('wait'));
    expect(said[0]).toBe('odoo: the tickets of Lumière wait: Odoo cannot be reached (ECONNREFUSED).');
    await odoo.comeUp();
    await syncLater();
    expect(await state()).toMatchObject({ failures: 0, problem: null });
    expect(odoo.store.records).toMatchObject([{ name: 'Typed while Odoo was down' }]);
    expect((await tickets())[0]?.odoo_id).toBe(odoo.store.records[0]?.id);
  });

  test('retries a rejected ticket separately', async () => {
    const { odoo, partner, sync, syncLater, tickets, pushes, state } = await startSync(t, { version });
    odoo.store.model.stages.delete(5);
    // The map was right when it was checked; the stage was deleted later.
    const check = odoo.store.call.bind(odoo.store);
    odoo.store.call = async (model, method, named) =>
      method === 'search_read' && model !== odoo.store.modelName
        ? [1, 2, 3, 4, 5, 6].map((id) => ({ id, display_name: `Stage ${id}` }))
        : check(model, method, named);
    await aTicket(t.database, { partner: partner.id, name: 'Standby', stage: 12 });
    await aTicket(t.database, { partner: partner.id, name: 'New' });
    await sync();
    expect((await tickets()).map(({ odoo_id }) => odoo_id > 0)).toEqual([false, true]);
    expect(await state()).toMatchObject({ failures: 0, problem: null });
    expect((await pushes()).find(({ odoo_id }) => odoo_id === null)).toMatchObject({
      attempts: 1,
      last_error: "Odoo says: No matching record found for database id '5' in field 'Stage'",
    });
    odoo.store.model.stages.set(5, 'Waiting');
    await syncLater();
    expect((await tickets()).map(({ odoo_id }) => odoo_id > 0)).toEqual([true, true]);
  });

  test('reports a wrong map in one line, pushes nothing, and continues when it is corrected', async () => {
    const map = (model: string) => ({ ...anOdooMap(model), stages: { NEW: 1, SOLVED: 99 } });
    const { odoo, partner, sync, syncLater, state, lines } = await startSync(t, { version, map });
    await aTicket(t.database, { partner: partner.id });
    await sync();
    const { problem } = await state();
    expect(problem).toMatch(/^The stage 99 of SOLVED does not exist in /);
    expect(lines.filter(({ level }) => Number(level) >= 40).map(({ msg }) => msg)).toEqual([
      `odoo: the tickets of Lumière wait: ${problem}`,
    ]);
    expect(odoo.store.records).toEqual([]);
    odoo.store.model.stages.set(99, 'Solved at last');
    await syncLater();
    expect(odoo.store.records).toHaveLength(1);
  });

  test('waits when the key is wrong, and never reveals the key', async () => {
    const { odoo, partner, sync, syncLater, state, logText } = await startSync(t, { version });
    odoo.apiKey = 'another';
    await aTicket(t.database, { partner: partner.id });
    await sync();
    expect(await state()).toMatchObject({
      failures: 1,
      problem: 'Odoo does not accept ODOO_LOGIN with ODOO_API_KEY.',
    });
    expect(logText()).not.toContain(odooKey);
    odoo.apiKey = odooKey;
    await syncLater();
    expect(odoo.store.records).toHaveLength(1);
    // Revoked while in use.
    odoo.apiKey = 'another';
    await aTicket(t.database, { partner: partner.id });
    await syncLater();
    expect(await state()).toMatchObject({ failures: 1 });
    expect(logText()).not.toContain(odooKey);
  });

  test('leaves a partner alone while another run handles it, until that run has died', async () => {
    const { odoo, partner, sync, holdElsewhere } = await startSync(t, { version });
    await aTicket(t.database, { partner: partner.id });
    await holdElsewhere(3600);
    await sync();
    expect(odoo.calls.size).toBe(0);
    await holdElsewhere(-1);
    await sync();
    expect(odoo.store.records).toHaveLength(1);
  });

  test('pushes nothing for a partner without a map', async () => {
    const { odoo, sync } = await startSync(t, { version });
    await aTicket(t.database);
    await sync();
    expect(odoo.store.records).toEqual([]);
  });
});
