import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { login } from '@greenroom/domain/auth/endpoints.ts';
import { startServerProcess } from './support/server-process.ts';

// 5,000 simulated devices behind 50 agents, asked every 30 s. No poll is missed when no status is ever older than one
// period plus what a poll and its report may take; memory is flat when the end is no higher than after two minutes.
// FLEET_MINUTES (10), FLEET_DEVICES (5000) and FLEET_AGENTS (50) make a shorter run.
const minutes = Number(process.env.FLEET_MINUTES ?? 10);
const devices = Number(process.env.FLEET_DEVICES ?? 5000);
const agents = Number(process.env.FLEET_AGENTS ?? 50);
const period = 30;
const slack = 6;

process.env.STATUS_POLL_SECONDS = String(period);
process.env.STATUS_POLL_SECONDS_BY_DRIVER = '';
// biome-ignore lint/suspicious/noConsole: printing is what a bench is for.
const say = (line: string) => console.log(line);

function start(file: string, ...args: string[]): ChildProcess {
  const path = fileURLToPath(new URL(`./servers/${file}`, import.meta.url));
  return fork(path, args, { execArgv: ['--import', 'tsx'] });
}
const answerOf = async <T>(child: ChildProcess): Promise<T> => (await once(child, 'message'))[0] as T;
const megabytes = (bytes: number) => Math.round(bytes / 1_048_576);

const deviceProcess = start('fleet-devices.ts', String(devices));
const { ports } = await answerOf<{ ports: number[] }>(deviceProcess);
const server = await startServerProcess(new URL('./servers/fleet-server.ts', import.meta.url));
const filled = await fetch(`${server.address}/bench/fill`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ agents, ports }),
});
const { tokens, email, password } = (await filled.json()) as Record<'email' | 'password', string> & {
  tokens: string[];
};
const agentProcess = start('fleet-agents.ts');
agentProcess.send({ serverUrl: server.address, tokens });
await answerOf(agentProcess);
say(`${devices} devices, ${agents} agents, one poll each ${period} s, ${minutes} minutes`);

type Fleet = { known: number; online: number; oldest: number; rss: number };
const fleet = async () => (await (await fetch(`${server.address}/bench/fleet`)).json()) as Fleet;
/** Its memory, and the driver calls on the port that it was told to watch the last time. */
const askAgents = (watch?: number) => {
  agentProcess.send({ watch });
  return answerOf<{ rss: number; calls: number[] }>(agentProcess);
};

const begun = performance.now();
while ((await fleet()).known < devices && performance.now() - begun < 3 * period * 1000) await pause(1_000);
say(`all ${devices} heard of after ${((performance.now() - begun) / 1000).toFixed(1)} s`);

let missed = 0;
let oldest = 0;
const memory: { minute: number; server: number; agents: number }[] = [];
const started = performance.now();
let nextMinute = 0;
while (performance.now() - started < minutes * 60_000) {
  await pause(5_000);
  const now = await fleet();
  oldest = Math.max(oldest, now.oldest);
  if (now.oldest > period + slack || now.online < devices) missed += 1;
  const minute = Math.floor((performance.now() - started) / 60_000);
  if (minute < nextMinute) continue;
  nextMinute = minute + 1;
  const sample = { minute, server: megabytes(now.rss), agents: megabytes((await askAgents()).rss) };
  memory.push(sample);
  say(
    `minute ${minute}: server ${sample.server} MB, agents ${sample.agents} MB, oldest status ${now.oldest.toFixed(1)} s`,
  );
}
const settled = memory[Math.min(2, memory.length - 1)];
const last = memory.at(-1);
say(
  `looks that found a missed poll: ${missed}; the oldest status ever was ${oldest.toFixed(1)} s (period ${period} s)`,
);
say(
  `memory at the end over minute 2: server x ${((last?.server ?? 0) / (settled?.server ?? 1)).toFixed(2)}, ` +
    `agents x ${((last?.agents ?? 0) / (settled?.agents ?? 1)).toFixed(2)}`,
);

const signedIn = await fetch(`${server.address}/auth${login.path}`, {
  method: 'POST',
  body: new URLSearchParams({ username: email, password }),
});
const { access_token } = (await signedIn.json()) as { access_token: string };
await askAgents(ports[0]);
const clock = () => Number(process.hrtime.bigint()) / 1e6;
const asked: { start: number; end: number }[] = [];
for (const begin = clock(); clock() - begin < 20_000; ) {
  const start = clock();
  const answer = await fetch(`${server.address}/api/asset_operations/1/actions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ action_name: 'get_status' }),
  });
  if (answer.status !== 200) throw new Error(`An action answered ${answer.status}.`);
  await answer.text();
  asked.push({ start, end: clock() });
}
const { calls } = await askAgents();
// A request that met a poll of the same device has its own call after the poll's.
const until = asked.map(
  ({ start, end }) => (calls.filter((call) => call > start && call < end).at(-1) ?? end) - start,
);
const shareOf = (times: number[], share: number) =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * share)]?.toFixed(1);
say(
  `${asked.length} actions through an agent while the fleet is polled: until the driver is called median ${shareOf(until, 0.5)} ms, ` +
    `p95 ${shareOf(until, 0.95)} ms (goal 40); until the answer median ` +
    `${shareOf(
      asked.map(({ start, end }) => end - start),
      0.5,
    )} ms, p95 ${shareOf(
      asked.map(({ start, end }) => end - start),
      0.95,
    )} ms`,
);

for (const child of [agentProcess, deviceProcess]) child.disconnect();
await server.stop();
