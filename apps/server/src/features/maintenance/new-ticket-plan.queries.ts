import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import type { SystemDb } from '#platform/database/scope.ts';
import { listAssignees } from './work/ticket-work.queries.ts';

export type TicketPlan = {
  assigned_to?: number;
  assigned_to_name?: string;
  due_at?: Date;
};

type PlanInput = { partner_id: number; assigned_to: number | undefined; due_at: string | undefined };

/** Who gets a new ticket, and by when. As the system: viewers cannot read other users. */
export async function planNewTicket(
  db: SystemDb,
  { is_superuser }: Pick<Viewer, 'is_superuser'>,
  { partner_id, assigned_to, due_at }: PlanInput,
): Promise<TicketPlan> {
  const due = due_at === undefined ? undefined : new Date(due_at);
  if (due && !(due.getTime() > 0)) throw new Problem('invalid-input', '"due_at" must be a date and time.');
  if (assigned_to === undefined) return due ? { due_at: due } : {};
  const [user] = await listAssignees(db, { partner_id, withSuperusers: is_superuser, user_id: assigned_to });
  if (!user) throw new Problem('invalid-input', '"assigned_to" cannot see this ticket.');
  return { assigned_to: user.id, assigned_to_name: user.name, ...(due && { due_at: due }) };
}
