import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { compareBuilds } from './fleet/compare-builds.ts';
import { findLimit } from './fleet/find-limit.ts';
import { type Fleet, hasMissed, period, rootOf, startFleet, whatIsMissed } from './fleet/start-fleet.ts';

// npm run bench -- fleet
//   5,000 simulated devices behind 50 agents, polled every 30 s, for 10 minutes. No poll is missed when no device ever
//   waits longer than one period, and no status is older than the note of a poll may be; memory is flat when the end is no higher than after
//   two minutes. FLEET_MINUTES, FLEET_DEVICES and FLEET_AGENTS make a shorter run.
//   --direct: the server polls the devices itself, without agents.
//   --agents=<folder>: the agents are those of another build, a worktree with its packages installed and this bench in it.
//   --server=<folder>: the same for the server.
// npm run bench -- fleet --find-limit [--from=10000] [--step=10000] [--to=60000] [--minutes=20]
//   More and more devices, until a poll is missed or the time is over.
// npm run bench -- fleet --against=<folder> [--devices=3000]
//   The costs of this build beside those of another one: a worktree with its packages installed and this bench in it.
const { values: options } = parseArgs({
  options: {
    'find-limit': { type: 'boolean', default: false },
    from: { type: 'string', default: '10000' },
    step: { type: 'string', default: '10000' },
    to: { type: 'string', default: '60000' },
    minutes: { type: 'string', default: '20' },
    against: { type: 'string' },
    agents: { type: 'string' },
    server: { type: 'string' },
    direct: { type: 'boolean', default: false },
    devices: { type: 'string', default: '3000' },
  },
});
const root = new URL('../', import.meta.url);
/** A site of this many devices has an agent. */
const perSite = 100;
// biome-ignore lint/suspicious/noConsole: printing is what a bench is for.
const say = (line: string) => console.log(line);

if (options['find-limit']) {
  const [from, step, to] = [Number(options.from), Number(options.step), Number(options.to)];
  await findLimit({ root, from, step, to, minutes: Number(options.minutes), perSite, say });
  process.exit(0);
} else if (options.against !== undefined) {
  const before = rootOf(options.against);
  await compareBuilds({ before, after: root, devices: Number(options.devices), perSite, say });
} else {
  const fleet = await startFleet(options.server === undefined ? root : rootOf(options.server), {
    agentsRoot: options.agents === undefined ? root : rootOf(options.agents),
    isDirect: options.direct,
  });
  await holdFleet(fleet);
  if (!options.direct) await timeActions(fleet);
  await fleet.stop();
}

async function holdFleet(fleet: Fleet): Promise<void> {
  const minutes = Number(process.env.FLEET_MINUTES ?? 10);
  const devices = Number(process.env.FLEET_DEVICES ?? 5000);
  const agents = Number(process.env.FLEET_AGENTS ?? 50);
  await fleet.grow(devices, Math.ceil(devices / agents));
  const polledBy = options.direct ? 'polled by the server itself' : `${agents} agents`;
  say(`${devices} devices, ${polledBy}, one poll each ${period} s, ${minutes} minutes`);
  const startedAt = performance.now();
  await fleet.settle();
  say(`all ${devices} reported after ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);

  let missed = 0;
  let oldest = 0;
  let maxWait = 0;
  const memory: { minute: number; server: number; agents: number }[] = [];
  const started = performance.now();
  let nextMinute = 0;
  while (performance.now() - started < minutes * 60_000) {
    await pause(5_000);
    const now = await fleet.look();
    oldest = Math.max(oldest, now.oldest);
    maxWait = Math.max(maxWait, now.maxWait);
    if (hasMissed(now, devices)) missed += 1;
    const minute = Math.floor((performance.now() - started) / 60_000);
    if (minute < nextMinute) continue;
    nextMinute = minute + 1;
    const sample = { minute, server: megabytes(now.rss.server), agents: megabytes(now.rss.agents) };
    memory.push(sample);
    say(
      `minute ${minute}: server ${sample.server} MB, agents ${sample.agents} MB, oldest status ${now.oldest.toFixed(1)} s`,
    );
  }
  const settled = memory[Math.min(2, memory.length - 1)];
  const last = memory.at(-1);
  say(
    `looks that found a missed poll: ${missed}; the longest wait for a poll was ${maxWait.toFixed(1)} s, the oldest ` +
      `status ever ${oldest.toFixed(1)} s; ${whatIsMissed}`,
  );
  say(
    `memory at the end over minute 2: server x ${((last?.server ?? 0) / (settled?.server ?? 1)).toFixed(2)}, ` +
      `agents x ${((last?.agents ?? 0) / (settled?.agents ?? 1)).toFixed(2)}`,
  );
}

async function timeActions(fleet: Fleet): Promise<void> {
  const access_token = await fleet.signIn();
  const stopWatching = await fleet.watchFirstDevice();
  const clock = () => Number(process.hrtime.bigint()) / 1e6;
  const requests: { start: number; end: number }[] = [];
  for (const begin = clock(); clock() - begin < 20_000; ) {
    const start = clock();
    const response = await fetch(`${fleet.address}/api/asset_operations/1/actions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ action_name: 'get_status' }),
    });
    if (response.status !== 200) throw new Error(`An action answered ${response.status}.`);
    await response.text();
    requests.push({ start, end: clock() });
  }
  const calls = await stopWatching();
  // A request that coincides with a poll of the same device makes its own call after the poll's.
  const until = requests.map(
    ({ start, end }) => (calls.filter((call) => call > start && call < end).at(-1) ?? end) - start,
  );
  const shareOf = (times: number[], share: number) =>
    times.toSorted((one, other) => one - other)[Math.floor(times.length * share)]?.toFixed(1);
  say(
    `${requests.length} actions through an agent while the fleet is polled: until the driver is called median ${shareOf(until, 0.5)} ms, ` +
      `p95 ${shareOf(until, 0.95)} ms (goal 40); until the answer median ` +
      `${shareOf(
        requests.map(({ start, end }) => end - start),
        0.5,
      )} ms, p95 ${shareOf(
        requests.map(({ start, end }) => end - start),
        0.95,
      )} ms`,
  );
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1_048_576);
}
