import type { FailureCode } from './asset-action.ts';

/** One lost packet is no news. */
const failuresToBelieve = 2;

/**
 * A poll that fails once changes nothing; it takes two in a row. `failures` is how many have failed in a row before this
 * one, and the answer's is what to hand in with the next. Only what is believed is stored, so that until then the last
 * known status keeps its time. Outcomes that say nothing of the device are no polls and are not counted.
 */
export function takePoll(
  failures: number,
  code: FailureCode | null,
): { failures: number; isBelieved: boolean } {
  if (code === null) return { failures: 0, isBelieved: true };
  return { failures: failures + 1, isBelieved: failures + 1 >= failuresToBelieve };
}
