import type { IncidentRow } from '@greenroom/domain/incidents/incident.ts';
import { stateAfter } from '@greenroom/domain/incidents/incident-states.ts';

/** Whether the state of an incident permits an act. */
export function canAct(
  row: Pick<IncidentRow, 'state' | 'acknowledged_at' | 'cause'>,
  act: 'acknowledge' | 'release' | 'claim' | 'false-alarm',
): boolean {
  return row.cause.class !== 'servers' && stateAfter(row, act) !== undefined;
}

/** At most one ticket of an incident is open. */
export function canOpenTicket({
  state,
  ticket,
  cause,
}: Pick<IncidentRow, 'state' | 'ticket' | 'cause'>): boolean {
  return state !== 'resolved' && cause.class !== 'servers' && (ticket === null || ticket.is_closed);
}
