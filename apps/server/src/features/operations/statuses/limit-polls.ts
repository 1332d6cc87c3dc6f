/** A fleet that is behind, after a pause of this process, catches up at this multiple of its pace. */
const catchUp = 2;
/** Enough for a fleet of any size that has devices to poll. */
const minPerTick = 20;
/** Also a small fleet may have many silent devices, each of which holds a socket until its deadline. */
const minAtOnce = 100;
/** Sockets and memory of the process are finite: a larger fleet of silent devices is polled later. */
const maxAtOnce = 2_000;

export type PollLimits = { readonly perTick: number; readonly atOnce: number };

/**
 * How many polls may start in one tick, and how many may run at once. Both follow the pace of the fleet, so that every
 * device has its turn, and no backlog makes all of them start together.
 */
export function limitPolls(pace: {
  pollsPerSecond: number;
  tickSeconds: number;
  deadlineSeconds: number;
}): PollLimits {
  const { pollsPerSecond, tickSeconds, deadlineSeconds } = pace;
  return {
    perTick: Math.max(minPerTick, Math.ceil(catchUp * pollsPerSecond * tickSeconds)),
    atOnce: Math.min(maxAtOnce, Math.max(minAtOnce, Math.ceil(pollsPerSecond * deadlineSeconds))),
  };
}
