import { createTicket, listTickets } from '@greenroom/domain/maintenance/endpoints.ts';
import type { Ticket } from '@greenroom/domain/maintenance/ticket.ts';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { asSystem } from '#platform/database/scope.ts';
import { aUser } from '#test/build/a-user.ts';
import { anOdooMap } from '#test/build/an-odoo-partner.ts';
import { eventually } from '#test/eventually.ts';
import { withTicketFiles } from '#test/odoo/with-ticket-files.ts';
import { startOdooDouble } from '#test/peers/odoo-double.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { startServerNode } from '#test/start-server-node.ts';
import { startTestApp } from '#test/start-test-app.ts';
import { saveMap } from './odoo-partners.queries.ts';
import { startOdoo } from './start-odoo.ts';

async function start(settings: Record<string, string> = {}) {
  const odoo = await startOdooDouble();
  const t = await startTestApp({ ...odoo.settings, ODOO_POLL_SECONDS: '1', ...settings });
  onTestFinished(async () => {
    await t.stop();
    await odoo.stop();
  });
  const user = await aUser(t.database);
  const token = (await signInAs(t, user)).access_token;
  const map = anOdooMap(odoo.store.modelName);
  await asSystem(t.database, (db) => saveMap(db, { partner_id: user.partner_id, map, now: new Date() }));
  const create = (name: string) => t.call(createTicket, { body: { name } }, { token });
  const list = async () => (await t.call(listTickets, {}, { token })).json<Ticket[]>();
  const jobs = () =>
    asSystem(t.database, async (db) => {
      const { rows } = await sql`select 1 from greenroom_jobs.job where name = 'odoo-sync'`.execute(db);
      return rows.length;
    });
  return { odoo, t, create, list, jobs };
}

describe('a server with Odoo', () => {
  test('queues a new ticket in the transaction that saves it, once per partner', async () => {
    const { create, jobs } = await start();
    await create('Lamp');
    expect(await jobs()).toBe(1);
    await create('Screen');
    expect(await jobs()).toBe(1);
  });

  test('saves no ticket whose job cannot be queued', async () => {
    const { t, create, list } = await start();
    const add = vi.spyOn(t.services.jobs, 'add').mockRejectedValue(new Error('no queue'));
    expect((await create('Lamp')).statusCode).toBe(500);
    add.mockRestore();
    expect(await list()).toEqual([]);
  });

  test('sends a new ticket without waiting for the next poll', async () => {
    const { t, create, list } = await start({ ODOO_POLL_SECONDS: '3600' });
    const stop = await startOdoo(withTicketFiles(t.services));
    expect((await create('Lamp')).json()).toMatchObject({ odoo_id: 0 });
    await eventually(async () => expect((await list())[0]?.odoo_id).toBeGreaterThan(0));
    stop();
  });

  test('reads changes automatically', async () => {
    const { odoo, t, create, list } = await start();
    const stop = await startOdoo(withTicketFiles(t.services));
    await create('Lamp');
    await eventually(() => expect(odoo.store.records).toHaveLength(1));
    odoo.store.change(odoo.store.records[0]?.id ?? 0, { stage_id: 2 });
    await eventually(async () => expect(await list()).toMatchObject([{ stage: 2 }]));
    stop();
  });

  test('handles tickets that waited before it started, together with another server', async () => {
    const { odoo, t, create, list } = await start();
    const names = Array.from({ length: 10 }, (_, at) => `Ticket ${at}`);
    for (const name of names) expect((await create(name)).statusCode).toBe(201);
    const node = await startServerNode(t);
    const stops = await Promise.all([
      startOdoo(withTicketFiles(t.services)),
      startOdoo(withTicketFiles(node.services)),
    ]);
    await eventually(async () => expect((await list()).every(({ odoo_id }) => odoo_id > 0)).toBe(true));
    expect(odoo.store.records.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
    for (const stop of stops) stop();
  });

  test('stops in the middle of much work when told to, and loses nothing', async () => {
    const { odoo, t, create, list } = await start();
    for (let count = 0; count < 20; count++) await create(`Ticket ${count}`);
    const node = await startServerNode(t);
    const stop = await startOdoo(withTicketFiles(node.services));
    await eventually(() => expect(odoo.store.records.length).toBeGreaterThan(3));
    stop();
    await node.stop();
    const pushed = (await list()).filter(({ odoo_id }) => odoo_id > 0).length;
    expect(pushed).toBe(odoo.store.records.length);
    const stopAgain = await startOdoo(withTicketFiles(t.services));
    await eventually(async () => expect((await list()).every(({ odoo_id }) => odoo_id > 0)).toBe(true));
    expect(odoo.store.records).toHaveLength(20);
    stopAgain();
  });
});

describe('a server without Odoo', () => {
  test('keeps tickets local and queues nothing', async () => {
    const none = { ODOO_URL: '', ODOO_DATABASE: '', ODOO_LOGIN: '', ODOO_API_KEY: '' };
    const { odoo, t, create, jobs } = await start(none);
    const stop = await startOdoo(withTicketFiles(t.services));
    expect((await create('Lamp')).statusCode).toBe(201);
    expect(await jobs()).toBe(0);
    expect(odoo.calls.size).toBe(0);
    stop();
  });
});
