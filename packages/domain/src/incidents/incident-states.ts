export const incidentStates = ['open', 'acknowledged', 'verifying', 'resolved'] as const;
export type IncidentState = (typeof incidentStates)[number];

export const resolutions = ['recovered', 'fixed', 'merged', 'false-alarm', 'removed'] as const;
export type Resolution = (typeof resolutions)[number];

/** What changes the state of an incident. */
export const incidentActs = [
  'acknowledge',
  'release',
  /** All members work. */
  'recover',
  /** A user reports the repair. */
  'claim',
  /** A member is broken again, or the repair that was claimed could not be confirmed. */
  'fail-again',
  /** All members have worked for long enough. */
  'clear',
  /** A cause that explains this one has opened. */
  'merge',
  'false-alarm',
  /** Nothing of it is left to watch. */
  'remove',
  'reopen',
] as const;
export type IncidentAct = (typeof incidentActs)[number];

type Target = IncidentState | 'where-it-came-from';

const anyOpen = { 'false-alarm': 'resolved', remove: 'resolved' } as const;
const unsettled = { recover: 'verifying', claim: 'verifying', merge: 'resolved', ...anyOpen } as const;

/** All changes that exist. An act that is not listed for a state is rejected. */
const transitions: Record<IncidentState, Partial<Record<IncidentAct, Target>>> = {
  open: { acknowledge: 'acknowledged', ...unsettled },
  acknowledged: { release: 'open', ...unsettled },
  verifying: { 'fail-again': 'where-it-came-from', clear: 'resolved', ...anyOpen },
  resolved: { reopen: 'open' },
};

/** The state after an act; undefined if the act is not possible in this state. */
export function stateAfter(
  { state, acknowledged_at }: { state: IncidentState; acknowledged_at: unknown },
  act: IncidentAct,
): IncidentState | undefined {
  const target = transitions[state][act];
  if (target !== 'where-it-came-from') return target;
  return acknowledged_at === null ? 'open' : 'acknowledged';
}
