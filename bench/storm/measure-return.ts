import type { ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { reportOf } from './storm-processes.ts';

export type ServerReport = {
  connected: number;
  rejected: number;
  peakMemory: number;
  peakHandshakes: number;
  memory: number;
  /** Milliseconds. */
  cpu: number;
  delayP99: number;
  delayMax: number;
};
export type AgentsReport = {
  connected: number;
  welcomes: number[];
  rejections: number;
  memory: number;
  cpu: number;
  reasons: [string, number][];
};

type Storm = {
  agents: number;
  servers: readonly ChildProcess[];
  agentProcesses: readonly ChildProcess[];
  /** Milliseconds that the processes of the database have used so far. */
  databaseTime: () => number;
  maxMinutes: number;
};

/** Waits until all agents are connected, and returns the rows of the table. `since` is a Date in milliseconds. */
export async function measureReturn(storm: Storm, since: number) {
  const { agents, servers, agentProcesses, databaseTime, maxMinutes } = storm;
  const ofServers = () => reportsOf<ServerReport>(servers);
  const ofAgents = () => reportsOf<AgentsReport>(agentProcesses);
  const end = Date.now() + maxMinutes * 60_000;
  const database = databaseTime();
  const [serversBefore, agentsBefore] = [await ofServers(), await ofAgents()];
  const at = secondsOf(agentsBefore, since);
  let reports = agentsBefore;
  while (sum(reports, 'connected') < agents && Date.now() < end) {
    await pause(1_000);
    reports = await ofAgents();
    at.push(...secondsOf(reports, since));
  }
  const after = await ofServers();
  const databaseSpent = databaseTime() - database;
  at.sort((one, other) => one - other);
  const missing = agents - sum(reports, 'connected');
  const memoryBefore = Math.min(...serversBefore.map(({ memory }) => memory));
  const each = (milliseconds: number) => (milliseconds / Math.max(1, at.length)).toFixed(2);
  return {
    ...(missing > 0 && { [`agents that are missing after ${maxMinutes} minutes`]: missing }),
    'half of the agents connected, s': partOf(at, 0.5),
    '99 % connected, s': partOf(at, 0.99),
    'all connected, s': partOf(at, 1),
    'connections sent away (503)': sum(reports, 'rejections') - sum(agentsBefore, 'rejections'),
    'handshakes at once, at most in one server': max(after, 'peakHandshakes'),
    'memory of a server at the start, MB': megabytes(memoryBefore),
    'memory of a server at most, MB': megabytes(max(after, 'peakMemory')),
    'memory of a server at the end, kB per agent': (
      (sum(after, 'memory') - memoryBefore * servers.length) /
      agents /
      1000
    ).toFixed(1),
    'event loop of a server late, p99 ms': max(after, 'delayP99').toFixed(0),
    'event loop of a server late, at most ms': max(after, 'delayMax').toFixed(0),
    'processor time of the servers, ms per connect': each(sum(after, 'cpu') - sum(serversBefore, 'cpu')),
    'processor time of the database, ms per connect': each(databaseSpent),
    'processor time of the agents, ms per connect': each(sum(reports, 'cpu') - sum(agentsBefore, 'cpu')),
    'memory of the processes of the agents, MB': megabytes(sum(reports, 'memory')),
    'why links were lost so far': describeReasons(reports),
  };
}

function reportsOf<T>(children: readonly ChildProcess[]): Promise<T[]> {
  return Promise.all(children.map((child) => reportOf<T>(child)));
}

/** When agents were welcomed since their last report. */
function secondsOf(reports: readonly AgentsReport[], since: number): number[] {
  return reports.flatMap(({ welcomes }) => welcomes.map((time) => (time - since) / 1000));
}

type Numbers<T> = { [Key in keyof T]: T[Key] extends number ? Key : never }[keyof T];

function sum<T>(reports: readonly T[], name: Numbers<T>): number {
  return reports.reduce((total, report) => total + Number(report[name]), 0);
}

function max<T>(reports: readonly T[], name: Numbers<T>): number {
  return Math.max(...reports.map((report) => Number(report[name])));
}

const megabytes = (bytes: number) => Math.round(bytes / 1e6);
const partOf = (at: readonly number[], share: number) =>
  (at[Math.min(at.length - 1, Math.floor(at.length * share))] ?? 0).toFixed(1);

function describeReasons(reports: readonly AgentsReport[]): string {
  const reasons = new Map<string, number>();
  for (const [reason, some] of reports.flatMap((report) => report.reasons)) {
    const name = reason.replace(/ 127\..*/, '');
    reasons.set(name, (reasons.get(name) ?? 0) + some);
  }
  const sorted = [...reasons].toSorted((one, other) => other[1] - one[1]);
  return sorted.map(([name, some]) => `${name}: ${some}`).join(', ');
}
