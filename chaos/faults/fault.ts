import type { Cluster } from '../cluster/cluster.ts';

export type Random = () => number;

export type Situation = {
  cluster: Cluster;
  random: Random;
  /** What a load of its own signs in as. */
  user: { name: string; password: string };
  /** Runs `main.js` of this folder from the next start of a server on, for a rolling upgrade. */
  program: string;
};

export type Fault = {
  id: string;
  /** As the report names it. */
  title: string;
  /** The limit for the time without an acknowledged write. */
  maxSilenceSeconds: number;
  /** Further statuses that are right for this fault, besides 502, 503 and 504. */
  statuses?: readonly number[];
  /** How long it lasts before it is healed. */
  seconds: number;
  /** Breaks something, and returns how to repair it: what a process manager or an operator would do. */
  inject(situation: Situation): Promise<() => Promise<unknown>>;
  /** What must be true while it lasts, such as a reason in /readyz. */
  check?(situation: Situation): Promise<string | undefined>;
};

export function oneOf<T>(random: Random, all: readonly T[]): T {
  const chosen = all[Math.floor(random() * all.length)];
  if (chosen === undefined) throw new Error('There is nothing to choose from.');
  return chosen;
}
