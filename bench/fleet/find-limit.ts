import { cpus } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { type Cost, costOf } from './cost-of.ts';
import {
  type Fleet,
  hasMissed,
  type Look,
  period,
  startFleet,
  whatCounts,
  whatIsMissed,
} from './start-fleet.ts';

/** Long enough for the rarest note of a poll. */
const windowSeconds = 2.5 * period;
const lookSeconds = 5;
/** What a step may take: to start its devices, to store a status of each, and to observe them. */
const secondsOfStep = (added: number) =>
  60 * Math.ceil(added / 10_000) + 3 * period + period + 2 * windowSeconds;
/** From here on a core is saturated: whatever waits for it waits longer and longer. */
const fullCore = 0.92;

type Input = {
  root: URL;
  from: number;
  step: number;
  to: number;
  /** No step begins that could end later. */
  minutes: number;
  perSite: number;
  say: (line: string) => void;
};

type Step = {
  cost: Cost;
  others: number;
  missed: number;
  /** Looks to which the server did not respond. */
  unanswered: number;
  oldest: number;
  maxWait: number;
  last: Look;
  withoutSocket: number;
};

/** Raises the number of devices until a poll is missed, and says what ran out. */
export async function findLimit({ root, from, step, to, minutes, perSite, say }: Input): Promise<void> {
  const end = performance.now() + minutes * 60_000;
  const fleet = await startFleet(root);
  const empty = await fleet.look();
  say(`${cpus().length} cores, one poll of each device in ${period} s; ${whatIsMissed}`);
  say(whatCounts);
  let held: { devices: number; step: Step } | undefined;
  try {
    for (let devices = from; devices <= to; devices += step) {
      const takeStep = async () => {
        const started = performance.now();
        await fleet.grow(devices - fleet.devices, perSite);
        say(`${devices} devices started, ${Math.round((performance.now() - started) / 1000)} s`);
        const isSettled = await fleet.settle();
        if (!isSettled) say('not every device had a status after three periods');
        // The first polls of new devices also store their first status.
        await pause(period * 1000);
        return { isSettled, result: await observe(fleet) };
      };
      const seconds = secondsOfStep(devices - fleet.devices);
      if (performance.now() + seconds * 1000 > end) {
        say(`${minutes} minutes are over before a poll was missed`);
        break;
      }
      const taken = await Promise.race([takeStep(), pause(seconds * 1000, undefined, { ref: false })]);
      if (!taken) {
        say(`${devices} devices: neither started nor observed within ${seconds} s`);
        break;
      }
      const { isSettled, result } = taken;
      say(lineOf(devices, result));
      if (!isSettled || result.missed > 0) {
        say(`a poll was missed at ${devices} devices: ${whatRanOut(result)}`);
        break;
      }
      held = { devices, step: result };
    }
    if (held) sayHeld(held, { empty, say });
    else say(`no number of devices was held: ${from} are too many, or the time was too short`);
  } finally {
    await fleet.stop();
  }
}

function sayHeld(
  { devices, step: { cost, last } }: { devices: number; step: Step },
  { empty, say }: { empty: Look; say: Input['say'] },
): void {
  // A process has returned the memory of its start by then, and may be smaller than before.
  const perDevice = (bytes: number) => Math.round(Math.max(0, bytes) / devices).toLocaleString('en');
  say(`no poll was missed with ${devices} devices`);
  say(
    `devices per core: ${Math.round(devices / cost.product)} (server, database and agents), ` +
      `${Math.round(devices / (cost.server + cost.database))} (server and database alone); ` +
      `the simulated devices take ${cost.devices.toFixed(2)} cores beside them`,
  );
  say(
    `bytes per device: server memory ${perDevice(last.rss.server - empty.rss.server)}, agents' memory ` +
      `${perDevice(last.rss.agents - empty.rss.agents)}, WAL ${perDevice(cost.walPerSecond * 3600)} an hour`,
  );
}

/** A server that has too much to do may not respond at once. */
async function firstLook(fleet: Fleet): Promise<Look> {
  for (let left = 6; left > 0; left -= 1) {
    const look = await fleet.look().catch(() => undefined);
    if (look) return look;
    await pause(lookSeconds * 1000);
  }
  throw new Error('The server of the fleet does not respond.');
}

async function observe(fleet: Fleet): Promise<Step> {
  const first = await firstLook(fleet);
  const busyBefore = busySeconds();
  let last = first;
  let missed = 0;
  let oldest = 0;
  let maxWait = 0;
  let unanswered = 0;
  while (last.at - first.at < windowSeconds * 1000) {
    await pause(lookSeconds * 1000);
    const look = await fleet.look().catch(() => undefined);
    if (!look) {
      unanswered += 1;
      // A server that does not answer at all would make the window endless.
      if (unanswered > windowSeconds / lookSeconds) break;
      continue;
    }
    last = look;
    oldest = Math.max(oldest, last.oldest);
    maxWait = Math.max(maxWait, last.maxWait);
    if (hasMissed(last, fleet.devices)) missed += 1;
  }
  const cost = costOf(first, last);
  const busy = (busySeconds() - busyBefore) / cost.seconds;
  const others = Math.max(0, busy - cost.product - cost.devices);
  const withoutSocket = last.withoutSocket - first.withoutSocket;
  return { cost, others, missed: missed + unanswered, unanswered, oldest, maxWait, last, withoutSocket };
}

function lineOf(devices: number, { cost, others, missed, oldest, maxWait, last }: Step): string {
  const cores = (value: number) => value.toFixed(2);
  return (
    `${devices} devices: longest wait for a poll ${maxWait.toFixed(1)} s, oldest status ${oldest.toFixed(1)} s, ` +
    `looks with a missed poll ${missed}; cores: server ` +
    `${cores(cost.server)}, database ${cores(cost.database)}, agents ${cores(cost.agents)}, simulated devices ` +
    `${cores(cost.devices)}, other programs ${cores(others)}; memory: server ${megabytes(last.rss.server)} MB, agents ` +
    `${megabytes(last.rss.agents)} MB; WAL ${Math.round(cost.walPerSecond / 1024)} kB/s`
  );
}

/** Node runs the code of a process on one core: a server can be saturated while the machine is not. */
function whatRanOut({ cost, others, last, missed, unanswered, oldest, withoutSocket }: Step): string {
  if (withoutSocket > 0) return `sockets (${withoutSocket} polls found none that was free)`;
  const all = cost.product + cost.devices + others;
  const single = [
    ['the server process', cost.server],
    ['the process of the agents', cost.agents],
    ['PostgreSQL', cost.database],
    ['a process of simulated devices, which is no part of the product,', cost.busiestDevices],
  ] as const;
  const full = single.find(([, cores]) => cores >= fullCore);
  const share = (cores: number) => `${Math.round((100 * cores) / all)} %`;
  if (full) return `${full[0]} used up its core`;
  if (all >= fullCore * cpus().length) {
    return (
      `processor time of all cores (server ${share(cost.server)}, database ${share(cost.database)}, agents ` +
      `${share(cost.agents)}, simulated devices ${share(cost.devices)}, other programs ${share(others)})`
    );
  }
  return (
    `neither a core nor the machine was full (${all.toFixed(2)} of ${cpus().length} cores): ${missed} looks, ` +
    `${unanswered} of them without a response, oldest ${oldest.toFixed(1)} s, ${last.online} online`
  );
}

const megabytes = (bytes: number) => Math.round(bytes / 1_048_576);

/** Of all cores and all programs. */
function busySeconds(): number {
  return cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0) / 1000;
}
