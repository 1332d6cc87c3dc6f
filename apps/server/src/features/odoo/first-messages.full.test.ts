import { afterAll, beforeAll, expect, test } from 'vitest';
import { aTicket } from '#test/build/a-ticket.ts';
import { aFullOdooMap } from '#test/build/an-odoo-partner.ts';
import { startSync } from '#test/odoo/start-sync.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.stop());

test('a message arrives although messages could not be read until long after it', async () => {
  const setup = await startSync(t, { map: aFullOdooMap });
  const { odoo } = setup;
  await aTicket(t.database, { partner: setup.partner.id, name: 'Lamp' });
  odoo.faults = ({ model }) => (model.startsWith('mail.') ? 'page' : undefined);
  await setup.sync();
  const [record] = odoo.store.records;
  odoo.store.say(record?.id ?? 0, { body: '<p>First</p>' });
  odoo.store.ahead += 600_000;
  odoo.store.change(record?.id ?? 0, { name: 'Lamp in room 5' });
  await setup.syncLater();
  await setup.syncLater();
  expect((await setup.tickets()).map(({ name }) => name)).toEqual(['Lamp in room 5']);
  odoo.faults = () => undefined;
  await setup.syncLater();
  await setup.syncLater();
  expect((await setup.comments()).map(({ body }) => body)).toEqual(['First']);
});
