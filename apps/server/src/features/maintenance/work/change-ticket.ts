import { isDeepStrictEqual } from 'node:util';
import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import { stageNames } from '@greenroom/domain/maintenance/ticket.ts';
import { canMoveStage } from '@greenroom/domain/maintenance/work/stage-transitions.ts';
import type { TicketChange } from '@greenroom/domain/maintenance/work/ticket-change.ts';
import type { TicketDetail } from '@greenroom/domain/maintenance/work/ticket-detail.ts';
import { syncSoon } from '#features/odoo/odoo-partners.queries.ts';
import { orNotFound } from '#http/or-not-found.ts';
import type { JsonText } from '#platform/database/json-text.ts';
import { changeAsSystem, readAsViewer, type SystemDb } from '#platform/database/scope.ts';
import type { Limit } from '#platform/limits/rate-limiter.ts';
import type { Services } from '#platform/services.ts';
import { type ClockServices, countChangedClock } from '../levels/count-ticket-clock.ts';
import { findPartnerOfThing } from '../ticket-partner.queries.ts';
import { requireSeenTicket } from './require-seen-ticket.ts';
import { findTicketDetail } from './ticket-detail.queries.ts';
import {
  findLastChange,
  type LockedTicket,
  listAssignees,
  lockTicket,
  type TicketPatch,
  updateTicketRow,
} from './ticket-work.queries.ts';

/** More than a user clicks or drags. */
const changeLimit: Limit = { name: 'ticket-changes', max: 120, windowSeconds: 60 };

export type TicketEditor = { viewer: Viewer; source: 'screen' | 'api' };

/** Checks as the viewer that it sees the ticket and what it is about, then changes it as the system. */
export async function changeTicket(
  services: Pick<Services, 'limiter' | 'jobs'> & ClockServices,
  { viewer, source }: TicketEditor,
  { id, change }: { id: number; change: TicketChange },
): Promise<JsonText<TicketDetail>> {
  const { database, limiter, jobs } = services;
  await limiter.require(changeLimit, String(viewer.user_id));
  const { about } = change;
  await requireSeenTicket(database, viewer, id);
  const thing =
    about && (await readAsViewer(database, viewer, (db, scope) => findPartnerOfThing(db, scope, about)));
  await changeAsSystem(database, { viewer, kind: 'edit', source }, async (db) => {
    const ticket = await orNotFound('Ticket', lockTicket(db, id));
    if (change.version !== ticket.version) throw await conflictOf(db, ticket, change);
    if (thing && thing.partner_id !== ticket.partner_id)
      throw new Problem('other-partner', 'A ticket can only be about things of its own partner.');
    const patch = { ...factsOf(ticket, change), ...(await assignmentOf(db, ticket, { change, viewer })) };
    await updateTicketRow(db, id, patch);
    const { partner_id } = ticket;
    if (isSharedWithOdoo(patch)) await syncSoon(db, jobs, partner_id);
  });
  await countChangedClock(services, id);
  return readAsViewer(database, viewer, (db, scope) => orNotFound('Ticket', findTicketDetail(db, scope, id)));
}

const isSharedWithOdoo = ({ name, stage, priority, assigned_to, due_at, additional_data }: TicketPatch) =>
  [name, stage, priority, assigned_to, due_at, additional_data].some((value) => value !== undefined);

/** Both sides: the client has its own, the values are those of the ticket as it is now. */
async function conflictOf(db: SystemDb, ticket: LockedTicket, change: TicketChange): Promise<Problem> {
  const last = await findLastChange(db, ticket.id);
  const { name, stage, priority, assigned_to, due_at, description } = change;
  const values = {
    version: ticket.version,
    ...(last && { source: last.source, at: last.at.toISOString() }),
    ...(last?.actor_name && { actor_name: last.actor_name }),
    ...(name !== undefined && { name: ticket.name }),
    ...(stage !== undefined && { stage: ticket.stage }),
    ...(priority !== undefined && { priority: ticket.priority }),
    ...(assigned_to !== undefined && { assigned_to: ticket.assigned_to_name ?? '' }),
    ...(due_at !== undefined && { due_at: ticket.due_at?.toISOString() ?? '' }),
    ...(description !== undefined && { description: ticket.additional_data.description ?? '' }),
  };
  return new Problem('conflict', 'This ticket has changed since you opened it.', { values });
}

function factsOf(ticket: LockedTicket, change: TicketChange): TicketPatch {
  const { name, stage, priority, due_at, about, tags, description } = change;
  const { additional_data } = ticket;
  if (stage !== undefined && stage !== ticket.stage && !canMoveStage(ticket.stage, stage))
    throw new Problem(
      'invalid-input',
      `"stage" cannot change from ${titleOf(ticket.stage)} to ${titleOf(stage)}`,
    );
  const due = due_at ? new Date(due_at) : null;
  if (due && !(due.getTime() > 0)) throw new Problem('invalid-input', '"due_at" must be a date and time.');
  const labels = tags && [...new Set(tags)];
  return {
    ...(name !== undefined && { name }),
    ...(stage !== undefined && { stage }),
    ...(priority !== undefined && { priority }),
    ...(due_at !== undefined && { due_at: due }),
    ...(about !== undefined && { ...nowhere, ...(about && { [`${about.type}_id`]: about.id }) }),
    ...(labels && !isDeepStrictEqual(labels, ticket.tags) && { tags: labels }),
    ...(description !== undefined && {
      additional_data: JSON.stringify({ ...additional_data, description: description.trim() || undefined }),
    }),
  };
}

const nowhere = { site_id: null, room_id: null, asset_id: null };
const titleOf = (stage: number) => stageNames.get(stage) ?? String(stage);

async function assignmentOf(
  db: SystemDb,
  ticket: LockedTicket,
  { change: { assigned_to }, viewer }: { change: TicketChange; viewer: Viewer },
): Promise<TicketPatch> {
  if (assigned_to === undefined || assigned_to === ticket.assigned_to) return {};
  if (assigned_to === null) return { assigned_to: null, assigned_to_name: null };
  const withSuperusers = viewer.is_superuser;
  const [user] = await listAssignees(db, { ticket_id: ticket.id, withSuperusers, user_id: assigned_to });
  if (!user) throw new Problem('invalid-input', '"assigned_to" cannot see this ticket.');
  return { assigned_to: user.id, assigned_to_name: user.name };
}
