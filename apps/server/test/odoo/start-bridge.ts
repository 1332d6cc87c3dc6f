import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import { asSystem } from '#access/scope.ts';
import { createBridge } from '#features/odoo/bridge.ts';
import { odooSettings } from '#features/odoo/client/odoo-settings.ts';
import { syncPartner } from '#features/odoo/sync-partner.ts';
import { anOdooMap, anOdooPartner } from '#test/build/an-odoo-partner.ts';
import { readConfig } from '../../src/config.ts';
import { startOdooDouble } from '../odoo-double.ts';
import { startTestApp } from '../start-test-app.ts';
import { logLines } from './log-lines.ts';

/** A server with one partner whose tickets go to a double of Odoo. Runs happen when the test says so. */
export async function startBridge({ version = 19, map = (model: string): unknown => anOdooMap(model) } = {}) {
  const odoo = await startOdooDouble({ version, lateMilliseconds: patience * 2 });
  const t = await startTestApp(odoo.settings);
  const settings = odooSettings(readConfig(odoo.settings));
  if (!settings) throw new Error('not configured');
  const { log, lines, text } = logLines();
  const services = { ...t.services, log };
  const pace = { pollSeconds: 60, retrySeconds: 5 };
  const newBridge = () => createBridge(services, { ...settings, milliseconds: patience }, pace);
  const bridge = newBridge();
  const partner = await anOdooPartner(t.database, { map: map(odoo.store.modelName) });
  onTestFinished(async () => {
    await odoo.stop();
    await t.stop();
  });
  const { database, clock } = t;
  return {
    t,
    odoo,
    partner,
    lines,
    logText: text,
    newBridge,
    sync: (as = bridge) => syncPartner(as, partner.id),
    /** As after the longest pause. */
    async syncLater() {
      clock.pass(601);
      await syncPartner(bridge, partner.id);
    },
    tickets: () => asSystem(database, (db) => db.selectFrom('tickets').selectAll().orderBy('id').execute()),
    conflicts: () =>
      asSystem(database, (db) => db.selectFrom('ticket_conflicts').selectAll().orderBy('id').execute()),
    changeHere: (id: number, values: { name?: string; priority?: number; stage?: number }) =>
      asSystem(database, (db) => db.updateTable('tickets').set(values).where('id', '=', id).execute()),
    state: () =>
      asSystem(database, (db) =>
        db
          .selectFrom('odoo_partners')
          .selectAll()
          .where('partner_id', '=', partner.id)
          .executeTakeFirstOrThrow(),
      ),
    pushes: () => asSystem(database, (db) => db.selectFrom('odoo_tickets').selectAll().execute()),
    holdElsewhere: () =>
      asSystem(database, (db) =>
        sql`update odoo_partners set held_by = gen_random_uuid(), held_until = now() + interval '1 hour'`.execute(
          db,
        ),
      ),
  };
}
