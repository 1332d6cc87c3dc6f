import type { Look } from './start-fleet.ts';

/** What a fleet has cost between two readings. Processor time is in cores: 0.5 is half a core, all the time. */
export type Cost = {
  seconds: number;
  server: number;
  database: number;
  agents: number;
  devices: number;
  /** The busiest process of simulated devices. */
  busiestDevices: number;
  /** Server, database and agents: the product. The simulated devices are not part of it. */
  product: number;
  walPerSecond: number;
  pollsPerSecond: number;
};

export function costOf(before: Look, after: Look): Cost {
  const milliseconds = after.at - before.at;
  const cores = (part: keyof Look['cpu']) => (after.cpu[part] - before.cpu[part]) / milliseconds;
  const [server, database, agents] = [cores('server'), cores('database'), cores('agents')];
  return {
    seconds: milliseconds / 1000,
    server,
    database,
    agents,
    devices: cores('devices'),
    busiestDevices: Math.max(
      0,
      ...after.cpuOfDevices.map((end, at) => (end - (before.cpuOfDevices[at] ?? 0)) / milliseconds),
    ),
    product: server + database + agents,
    walPerSecond: ((after.wal - before.wal) * 1000) / milliseconds,
    pollsPerSecond: ((after.polls - before.polls) * 1000) / milliseconds,
  };
}
