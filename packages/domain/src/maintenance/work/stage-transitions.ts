import { type TicketStage, ticketStages } from '../ticket.ts';

const { NEW, IN_PROGRESS, SOLVED, CANCELLED, PROVISIONALLY_CLOSED, STANDBY } = ticketStages;

/**
 * Where a user may move a ticket. What is solved can only be taken up again, and what was cancelled begins anew. Odoo and
 * the rule of incidents report what has happened elsewhere, so they are not bound by it.
 */
export const stageTransitions: Readonly<Record<TicketStage, readonly TicketStage[]>> = {
  [NEW]: [IN_PROGRESS, SOLVED, STANDBY, CANCELLED, PROVISIONALLY_CLOSED],
  [IN_PROGRESS]: [NEW, SOLVED, STANDBY, CANCELLED, PROVISIONALLY_CLOSED],
  [STANDBY]: [NEW, IN_PROGRESS, SOLVED, CANCELLED, PROVISIONALLY_CLOSED],
  [SOLVED]: [IN_PROGRESS],
  [PROVISIONALLY_CLOSED]: [IN_PROGRESS, SOLVED, STANDBY, CANCELLED],
  [CANCELLED]: [NEW],
};

/** A ticket in a stage of a newer release stays where it is. */
export function canMoveStage(from: number, to: number): boolean {
  const targets: readonly number[] = stageTransitions[from as TicketStage] ?? [];
  return targets.includes(to);
}
