import { conditionOf } from '../operations/conditions/condition-of.ts';
import type { ReportedStatus } from '../operations/reported-status.ts';

/**
 * What came of a poll. Rows of the history store the place in this list, counted from 0: new ones go to its end. `gap`:
 * there was no poll. `no-detail`: the device responded, and what it reported was lost with the process that polled it.
 */
export const pollOutcomes = [
  'gap',
  'no-detail',
  'working',
  'standby',
  'in-use',
  'warning',
  'fault',
  'first-miss',
  'unreachable',
  'not-answering',
  'blind',
  'restarting',
  'busy',
] as const;
export type PollOutcome = (typeof pollOutcomes)[number];

type Poll = Pick<ReportedStatus, 'status' | 'code' | 'facts'> & {
  /** False for the first failure in a row, which may be a lost packet. */
  isConfirmed: boolean;
};

export function outcomeOfPoll({ isConfirmed, ...poll }: Poll): PollOutcome {
  const { code, facts } = poll;
  if (code === 'device-busy') return 'busy';
  if (!isConfirmed) return 'first-miss';
  if (code === 'device-not-answering') return 'not-answering';
  const condition = conditionOf(poll);
  if (condition === 'working' && facts?.in_use) return 'in-use';
  return condition === 'asleep' || condition === 'unknown' ? 'blind' : condition;
}

/** Response times are stored in powers of two, from this one on. */
const minMilliseconds = 8;
const maxStep = 15;

/** One byte: the outcome, and how long the device took to respond. */
export function toPollByte(outcome: PollOutcome, answer_ms?: number | undefined): number {
  return pollOutcomes.indexOf(outcome) * 16 + stepOf(answer_ms);
}

function stepOf(answer_ms: number | undefined): number {
  if (answer_ms === undefined) return 0;
  let step = 1;
  for (let limit = minMilliseconds; answer_ms >= limit && step < maxStep; limit *= 2) step += 1;
  return step;
}

export type PackedPoll = {
  outcome: PollOutcome;
  /** The device responded in less than this, and not in less than half of it; null when that is not known. */
  below_ms: number | null;
};

/** An outcome that only a newer version knows is a poll without detail. */
export function readPollByte(byte: number): PackedPoll {
  const step = byte % 16;
  return {
    outcome: pollOutcomes[Math.floor(byte / 16)] ?? 'no-detail',
    below_ms: step === 0 ? null : minMilliseconds * 2 ** (step - 1),
  };
}
