/** What state a device is in. Rows of the history store the place in this list, counted from 1: new ones go to its end. */
export const conditions = [
  'working',
  'standby',
  'warning',
  'asleep',
  'fault',
  'unreachable',
  'blind',
  'restarting',
  'unknown',
] as const;
export type Condition = (typeof conditions)[number];

/** What a condition counts as, for the room of the device and for availability. */
export type Standing = 'works' | 'broken' | 'unknown';

const standings: Record<Condition, Standing> = {
  working: 'works',
  standby: 'works',
  warning: 'works',
  asleep: 'works',
  fault: 'broken',
  unreachable: 'broken',
  blind: 'unknown',
  restarting: 'unknown',
  unknown: 'unknown',
};

/** `condition_standing` of the database is the same. */
export function standingOf(condition: Condition): Standing {
  return standings[condition];
}
