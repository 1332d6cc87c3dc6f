import type { IncidentRow } from '@greenroom/domain/incidents/incident.ts';
import { stateAfter } from '@greenroom/domain/incidents/incident-states.ts';

/** Whether the state of an incident permits an act. */
export function canAct(
  row: Pick<IncidentRow, 'state' | 'acknowledged_at'>,
  act: 'acknowledge' | 'release' | 'claim' | 'false-alarm',
): boolean {
  return stateAfter(row, act) !== undefined;
}

/** At most one ticket of an incident is open. */
export function canOpenTicket({ state, ticket }: Pick<IncidentRow, 'state' | 'ticket'>): boolean {
  return state !== 'resolved' && (ticket === null || ticket.is_closed);
}
