import { asSystem } from '#platform/database/scope.ts';
import type { TestApp } from '../../start-test-app.ts';
import type { GuardedRequests, Make } from './guarded-request.ts';

/** No name server knows it. */
const odooPlace = { url: 'https://odoo.invalid', database: 'x', login: 'x', key: 'x' };
const ofPartnerId: Make = ({ partner }) => ({ params: { id: partner.id } });

const ofOwnOdoo: Make = async ({ partner }, { database, services }) => {
  const { key, ...place } = odooPlace;
  const row = { ...place, sealed_key: services.sealer.seal(Buffer.from(key)), key_set_at: new Date() };
  await asSystem(database, (db) =>
    db
      .insertInto('odoo_partners')
      .values({ partner_id: partner.id, ...row })
      .onConflict((conflict) => conflict.column('partner_id').doUpdateSet(row))
      .execute(),
  );
  return { params: { id: partner.id } };
};

/** About a new ticket each time. */
function anOdooConflict({ database }: TestApp, partner_id: number): Promise<number> {
  return asSystem(database, async (db) => {
    const ticket = { partner_id, name: 'In Odoo', additional_data: '{}', odoo_id: 7 };
    const tickets = db.insertInto('tickets').values(ticket).returning('id');
    const { id: ticket_id } = await tickets.executeTakeFirstOrThrow();
    const conflict = { ticket_id, field: 'name', reason: 'both-changed', ours: 'a', theirs: 'b' } as const;
    const conflicts = db.insertInto('ticket_conflicts').values(conflict).returning('id');
    return (await conflicts.executeTakeFirstOrThrow()).id;
  });
}

export const odooRequests: GuardedRequests = {
  getOdoo: ofPartnerId,
  setOdooConnection: ({ partner }) => ({ params: { id: partner.id }, body: odooPlace }),
  removeOdooConnection: ofPartnerId,
  setOdooMap: async (estate, t) => ({
    ...(await ofOwnOdoo(estate, t)),
    body: { model: 'project.task', fields: { name: 'name', stage: 'stage_id' }, stages: { NEW: 1 } },
  }),
  removeOdooMap: ofOwnOdoo,
  checkOdoo: async (estate, t) => ({ ...(await ofOwnOdoo(estate, t)), body: {} }),
  pauseOdoo: ({ partner }) => ({ params: { id: partner.id }, body: { reason: 'x' } }),
  resumeOdoo: ofPartnerId,
  listOdooWaiting: ofPartnerId,
  retryOdoo: ofPartnerId,
  listOdooConflicts: async ({ partner }, t) => {
    await anOdooConflict(t, partner.id);
    return { params: { id: partner.id } };
  },
  resolveOdooConflict: async (estate, t) => {
    const { params } = await ofOwnOdoo(estate, t);
    const conflict_id = await anOdooConflict(t, estate.partner.id);
    return { params: { ...params, conflict_id }, body: { keep: 'odoo' } };
  },
};
