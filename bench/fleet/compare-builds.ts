import { setTimeout as pause } from 'node:timers/promises';
import { medianOf } from '../support/report.ts';
import { type Cost, costOf } from './cost-of.ts';
import { period, startFleet, whatCounts } from './start-fleet.ts';

/** Whole periods, so that every device is polled equally often in each. */
const windows = 4;

const parts = {
  server: (cost: Cost) => cost.server,
  database: (cost: Cost) => cost.database,
  agents: (cost: Cost) => cost.agents,
  'all three': (cost: Cost) => cost.product,
  devices: (cost: Cost) => cost.devices,
};

type Input = { before: URL; after: URL; devices: number; perSite: number; say: (line: string) => void };

/** Both builds poll a fleet of the same size at the same time: whatever else the machine does falls on both alike. */
export async function compareBuilds({ before, after, devices, perSite, say }: Input): Promise<void> {
  const fleets = { before: await startFleet(before), after: await startFleet(after) };
  const sides = ['before', 'after'] as const;
  for (const side of sides) await fleets[side].grow(devices, perSite);
  for (const side of sides) {
    if (!(await fleets[side].settle())) say(`${side}: not every device had a status after three periods`);
  }
  say(`${devices} devices on each side, ${windows} windows of ${period} s, medians`);
  say(whatCounts);
  const costs: Record<(typeof sides)[number], Cost[]> = { before: [], after: [] };
  const oldest = { before: 0, after: 0 };
  // The first period after the start also stores every status for the first time.
  await pause(period * 1000);
  let looks = { before: await fleets.before.look(), after: await fleets.after.look() };
  for (let window = 0; window < windows; window += 1) {
    await pause(period * 1000);
    const next = { before: await fleets.before.look(), after: await fleets.after.look() };
    for (const side of sides) {
      costs[side].push(costOf(looks[side], next[side]));
      oldest[side] = Math.max(oldest[side], next[side].oldest);
    }
    looks = next;
  }
  // By polls and not by the clock: on a busy machine some come late, and not equally many on both sides.
  const pollsOfThousand = 1000 / period;
  const row = (name: string, value: (cost: Cost) => number, digits: number) => {
    const [was, is] = sides.map((side) =>
      medianOf(costs[side].map((cost) => (pollsOfThousand * value(cost)) / cost.pollsPerSecond)),
    ) as [number, number];
    return {
      'per 1,000 devices': name,
      before: was.toFixed(digits),
      after: is.toFixed(digits),
      'after : before': (is / was).toFixed(2),
    };
  };
  const rows = [
    ...Object.entries(parts).map(([name, value]) =>
      row(`processor ms/s, ${name}`, (cost) => 1000 * value(cost), 1),
    ),
    row('WAL bytes/s', (cost) => cost.walPerSecond, 0),
  ];
  // biome-ignore lint/suspicious/noConsole: printing is what a bench is for.
  console.table(rows);
  say(
    `polls a second: before ${medianOf(costs.before.map((cost) => cost.pollsPerSecond)).toFixed(0)}, after ${medianOf(costs.after.map((cost) => cost.pollsPerSecond)).toFixed(0)}; oldest status at a look: before ${oldest.before.toFixed(1)} s, after ${oldest.after.toFixed(1)} s; ` +
      `server memory ${sides.map((side) => `${side} ${Math.round(looks[side].rss.server / 1_048_576)} MB`).join(', ')}`,
  );
  for (const side of sides) await fleets[side].stop();
}
