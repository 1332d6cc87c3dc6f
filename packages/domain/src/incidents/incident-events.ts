/** What the rule decides about an incident. */
const decidedEventKinds = [
  'opened',
  'reopened',
  'folded',
  'left',
  'left-over',
  'verifying',
  'failed-again',
  'resolved',
  'merged',
  'raised',
  'lowered',
  'flapping',
  'released',
  'snooze-ended',
] as const;
export type DecidedEventKind = (typeof decidedEventKinds)[number];

/** What users do to it. */
const actedEventKinds = [
  'acknowledged',
  'assigned',
  'snoozed',
  'unsnoozed',
  'claimed',
  'false-alarm',
  'note',
  'ticket',
  'checked',
] as const;
/** A release is decided, or the act of a user. */
export type ActedEventKind = (typeof actedEventKinds)[number] | 'released';

/** All that the list of events of an incident can contain. */
export const incidentEventKinds = [...decidedEventKinds, ...actedEventKinds] as const;
export type IncidentEventKind = (typeof incidentEventKinds)[number];
