import type { OdooConflict, OdooState, WaitingTicket } from '@greenroom/domain/odoo/odoo-state.ts';
import { anyId, type CaseContext, type IsolationCase } from '../isolation-case.ts';
import { ofOwnPartner } from './partner-cases.ts';

const makeRequest: IsolationCase['makeRequest'] = (world, random) => ({
  params: { id: anyId(world.partners, random) },
});
const partnerOf = ({ partner_id }: OdooState) => partner_id;

/** No partner has an Odoo of its own here: only superusers change what concerns the one of the installation. */
const ofSuperuser = (context: CaseContext, status: number) =>
  ofOwnPartner(context, () => ({ status: context.user.is_superuser ? status : 403 }));

const stateOfPartner: Pick<IsolationCase, 'expected' | 'essence'> = {
  expected: (context) => ofOwnPartner(context, (id) => ({ status: 200, body: id })),
  essence: partnerOf,
};

export const odooCases: Record<string, IsolationCase> = {
  getOdoo: { makeRequest, ...stateOfPartner },
  setOdooConnection: {
    writes: true,
    makeRequest: (world, random, seen) => ({
      ...makeRequest(world, random, seen),
      // No partner may have it: this case is about rights.
      body: { url: 'https://10.0.0.1', database: 'x', login: 'x', key: 'x' },
    }),
    expected: (context) => ofOwnPartner(context, () => ({ status: 422 })),
  },
  removeOdooConnection: { writes: true, makeRequest, ...stateOfPartner },
  setOdooMap: {
    writes: true,
    makeRequest: (world, random, seen) => ({
      ...makeRequest(world, random, seen),
      body: { model: 'project.task', fields: { name: 'name', stage: 'stage_id' }, stages: { NEW: 1 } },
    }),
    expected: (context) => ofSuperuser(context, 200),
  },
  removeOdooMap: { writes: true, makeRequest, expected: (context) => ofSuperuser(context, 200) },
  checkOdoo: {
    makeRequest: (world, random, seen) => ({ ...makeRequest(world, random, seen), body: {} }),
    expected: (context) => ofSuperuser(context, 409),
  },
  pauseOdoo: {
    writes: true,
    makeRequest: (world, random, seen) => ({ ...makeRequest(world, random, seen), body: { reason: 'x' } }),
    ...stateOfPartner,
  },
  resumeOdoo: { writes: true, makeRequest, ...stateOfPartner },
  listOdooWaiting: {
    makeRequest,
    expected: (context) =>
      ofOwnPartner(context, (id) => {
        const waiting = context.world.tickets.filter(({ partner_id }) => partner_id === id);
        return { status: 200, body: waiting.map((ticket) => ticket.id).sort((a, b) => a - b) };
      }),
    essence: (tickets: WaitingTicket[]) => tickets.map(({ ticket_id }) => ticket_id).sort((a, b) => a - b),
  },
  retryOdoo: {
    writes: true,
    makeRequest,
    expected: (context) => ofOwnPartner(context, () => ({ status: 204 })),
  },
  listOdooConflicts: {
    makeRequest,
    expected: (context) =>
      ofOwnPartner(context, (id) => ({ status: 200, body: conflictsOf(context, id).sort((a, b) => a - b) })),
    essence: (conflicts: OdooConflict[]) => conflicts.map(({ id }) => id).sort((a, b) => a - b),
  },
  resolveOdooConflict: {
    writes: true,
    makeRequest: (world, random) => ({
      params: { id: anyId(world.partners, random), conflict_id: anyId(world.conflicts, random) },
      body: { keep: 'odoo' },
    }),
    expected: (context) =>
      ofOwnPartner(context, (id) => {
        const isKnown = conflictsOf(context, id).includes(Number(context.request.params?.conflict_id));
        // It is not connected with any Odoo.
        return { status: isKnown ? 409 : 404 };
      }),
  },
};

const conflictsOf = ({ world }: CaseContext, id: number) =>
  world.conflicts.filter(({ partner_id }) => partner_id === id).map((conflict) => conflict.id);
