import { openStages, ticketStages } from '../maintenance/ticket.ts';
import type { DashboardSummary } from './dashboard-summary.ts';

/** Spec section 4. */
export const supportTicketCount = 0;

/** Open and solved tickets. */
export function ticketCounts(byStage: DashboardSummary['tickets_by_stage']): {
  maintenance: number;
  solved: number;
} {
  const count = (stages: readonly number[]) =>
    byStage.reduce((sum, { stage, count }) => (stages.includes(stage) ? sum + count : sum), 0);
  return { maintenance: count(openStages), solved: count([ticketStages.SOLVED]) };
}
