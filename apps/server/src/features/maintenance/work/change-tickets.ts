import { Problem } from '@greenroom/domain/http/problem.ts';
import type {
  BulkOutcome,
  BulkTicketChange,
  BulkTicketResult,
} from '@greenroom/domain/maintenance/work/bulk-ticket-change.ts';
import { canMoveStage } from '@greenroom/domain/maintenance/work/stage-transitions.ts';
import { syncSoon } from '#features/odoo/odoo-partners.queries.ts';
import { changeAsSystem, readAsViewer, type SystemDb } from '#platform/database/scope.ts';
import type { Limit } from '#platform/limits/rate-limiter.ts';
import type { Services } from '#platform/services.ts';
import { type ClockServices, countChangedClock } from '../levels/count-ticket-clock.ts';
import { listTicketsById } from '../tickets.queries.ts';
import type { TicketEditor } from './change-ticket.ts';
import {
  findLastChange,
  holdName,
  type LockedTicket,
  listAssignees,
  lockTickets,
  type TicketPatch,
  updateTicketRows,
} from './ticket-work.queries.ts';

/** Each one may lock many tickets. */
const bulkLimit: Limit = { name: 'ticket-bulk', max: 30, windowSeconds: 60 };

type Assignee = { id: number; name: string };
type Decision = { outcome: BulkOutcome; actor_name: string | null };

/**
 * The same change of many tickets in one transaction. Those that cannot take it stay as they are, and the result says why.
 * Checks as the viewer which of them it sees, then changes them as the system.
 */
export async function changeTickets(
  services: Pick<Services, 'limiter' | 'jobs'> & ClockServices,
  { viewer, source }: TicketEditor,
  change: BulkTicketChange,
): Promise<BulkTicketResult[]> {
  const { database, limiter, jobs } = services;
  await limiter.require(bulkLimit, String(viewer.user_id));
  const ids = change.tickets.map(({ id }) => id);
  const read = () => readAsViewer(database, viewer, (db, scope) => listTicketsById(db, scope, ids));
  const seen = new Set((await read()).map(({ id }) => id));
  if (seen.size === 0) throw new Problem('not-found', 'Ticket not found.');
  const decisions = await changeAsSystem(database, { viewer, kind: 'edit', source }, async (db) => {
    if (typeof change.assigned_to === 'number') await holdName(db, change.assigned_to);
    const tickets = await lockTickets(db, [...seen]);
    const assignees = await findAssignees(db, tickets, { change, withSuperusers: viewer.is_superuser });
    const versions = new Map(change.tickets.map(({ id, version }) => [id, version]));
    const decided = new Map<number, Decision>();
    for (const ticket of tickets) {
      const outcome = decide(ticket, { change, version: versions.get(ticket.id), assignees });
      const last = outcome === 'conflict' ? await findLastChange(db, ticket.id) : undefined;
      decided.set(ticket.id, { outcome, actor_name: last?.actor_name ?? null });
    }
    const changed = tickets.filter(({ id }) => decided.get(id)?.outcome === 'changed');
    const changedIds = changed.map(({ id }) => id);
    const [assignee] = [...assignees.values()].filter((user) => user !== undefined);
    await updateTicketRows(db, changedIds, patchOf(change, assignee));
    for (const partner_id of new Set(changed.map((ticket) => ticket.partner_id)))
      await syncSoon(db, jobs, partner_id);
    return decided;
  });
  for (const [id, { outcome }] of decisions) if (outcome === 'changed') await countChangedClock(services, id);
  const rows = new Map((await read()).map((row) => [row.id, row]));
  return ids.map((id) => ({
    id,
    ...(decisions.get(id) ?? { outcome: 'not-found' as const, actor_name: null }),
    ticket: rows.get(id) ?? null,
  }));
}

/** By partner: who sees a ticket depends on it alone. Undefined for a partner whose tickets that user cannot see. */
async function findAssignees(
  db: SystemDb,
  tickets: readonly LockedTicket[],
  { change, withSuperusers }: { change: BulkTicketChange; withSuperusers: boolean },
): Promise<Map<number, Assignee | undefined>> {
  const found = new Map<number, Assignee | undefined>();
  const { assigned_to } = change;
  if (assigned_to === undefined || assigned_to === null) return found;
  for (const { id, partner_id } of tickets) {
    if (found.has(partner_id)) continue;
    const [user] = await listAssignees(db, { ticket_id: id, withSuperusers, user_id: assigned_to });
    found.set(partner_id, user);
  }
  return found;
}

type Given = {
  change: BulkTicketChange;
  version: number | undefined;
  assignees: ReadonlyMap<number, Assignee | undefined>;
};

/** A change that was made before, also by this very request, is no conflict. */
function decide(ticket: LockedTicket, { change, version, assignees }: Given): BulkOutcome {
  const { stage, priority, assigned_to } = change;
  const isSame =
    (stage === undefined || stage === ticket.stage) &&
    (priority === undefined || priority === ticket.priority) &&
    (assigned_to === undefined || assigned_to === ticket.assigned_to);
  if (isSame) return 'unchanged';
  if (version !== ticket.version) return 'conflict';
  if (stage !== undefined && stage !== ticket.stage && !canMoveStage(ticket.stage, stage)) return 'stage';
  const isNewAssignee = typeof assigned_to === 'number' && assigned_to !== ticket.assigned_to;
  if (isNewAssignee && !assignees.get(ticket.partner_id)) return 'assignee';
  return 'changed';
}

function patchOf(
  { stage, priority, assigned_to }: BulkTicketChange,
  assignee: Assignee | undefined,
): TicketPatch {
  return {
    ...(stage !== undefined && { stage }),
    ...(priority !== undefined && { priority }),
    ...(assigned_to === null && { assigned_to: null, assigned_to_name: null }),
    ...(assignee && { assigned_to: assignee.id, assigned_to_name: assignee.name }),
  };
}
