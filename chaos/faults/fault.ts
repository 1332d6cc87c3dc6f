import type { Cluster, Storage } from '../cluster/cluster.ts';
import type { FileCounts } from '../report/judge.ts';

export type Random = () => number;

export type Situation = {
  cluster: Cluster;
  random: Random;
  /** What a load of its own signs in as. */
  user: { name: string; password: string };
  /** Runs `main.js` of this folder from the next start of a server on, for a rolling upgrade. */
  program: string;
};

/** `remark`: what was wrong. */
export type Finding = { remark?: string | undefined; files?: FileCounts };

export type Fault = {
  id: string;
  /** As the report names it. */
  title: string;
  /** Where the cluster has its files; without one the servers share a disk. */
  storage?: Storage;
  /** The limit for the time without an acknowledged write. */
  maxSilenceSeconds: number;
  /** How often it breaks, when more than once: as many lines in the log are right. */
  outages?: number;
  /** Further statuses that are right for this fault, besides 502, 503 and 504. */
  statuses?: readonly number[];
  /** How long it lasts before it is healed. */
  seconds: number;
  /** Breaks something, and returns how to repair it: what a process manager or an operator would do. */
  inject(situation: Situation): Promise<() => Promise<unknown>>;
  /** What must be true while it lasts, such as a reason in /readyz. */
  check?(situation: Situation): Promise<Finding | undefined>;
};

export function oneOf<T>(random: Random, all: readonly T[]): T {
  const chosen = all[Math.floor(random() * all.length)];
  if (chosen === undefined) throw new Error('There is nothing to choose from.');
  return chosen;
}
