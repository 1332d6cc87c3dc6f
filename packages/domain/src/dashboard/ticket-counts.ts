import { ticketStages } from '../maintenance/ticket.ts';
import type { DashboardSummary } from './dashboard-summary.ts';

const { NEW, IN_PROGRESS, STANDBY, SOLVED } = ticketStages;
const maintenanceStages: readonly number[] = [NEW, IN_PROGRESS, STANDBY];

/** Spec section 4. */
export const supportTicketCount = 0;

/** Tickets that wait for somebody, and those that are solved. */
export function ticketCounts(byStage: DashboardSummary['tickets_by_stage']): {
  maintenance: number;
  solved: number;
} {
  const count = (stages: readonly number[]) =>
    byStage.reduce((sum, { stage, count }) => (stages.includes(stage) ? sum + count : sum), 0);
  return { maintenance: count(maintenanceStages), solved: count([SOLVED]) };
}
