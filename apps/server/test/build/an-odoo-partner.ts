import { saveMap } from '#features/odoo/odoo-partners.queries.ts';
import type { Database } from '#platform/database/database.ts';
import { asSystem } from '#platform/database/scope.ts';
import { aPartner } from './a-partner.ts';

/** The map that fits the stages of the double. Its stage 7 is left out. */
export function anOdooMap(model: string) {
  return {
    model,
    fields: { name: 'name', stage: 'stage_id', priority: 'priority', description: 'description' },
    stages: { NEW: 1, IN_PROGRESS: 2, SOLVED: 3, CANCELLED: 4, STANDBY: 5, PROVISIONALLY_CLOSED: 6 },
    priorities: { LOW: '0', MEDIUM: '1', HIGH: '2', URGENT: '3' },
  };
}

/** With the fields that only some versions and models have. */
export function aFullOdooMap(model: string) {
  const isTask = model === 'project.task';
  const map = anOdooMap(model);
  const further = isTask
    ? { assignee: 'user_ids', due: 'date_deadline' }
    : { assignee: 'user_id', due: 'schedule_date' };
  return { ...map, fields: { ...map.fields, ...further } };
}

export async function anOdooPartner(
  database: Database,
  { map, name = 'Lumière' }: { map: unknown; name?: string },
): Promise<{ id: number; name: string }> {
  const partner = await aPartner(database, { name });
  await asSystem(database, (db) => saveMap(db, { partner_id: partner.id, map, now: new Date() }));
  return partner;
}
