import { buildServer } from './support/build-server.ts';
import { type Load, load, type Target } from './support/load.ts';
import { signIn } from './support/measure.ts';
import { medianOf, report } from './support/report.ts';
import { startServerProcess } from './support/server-process.ts';

// Sign-in beside the hash that it computes, and the same requests with a session and with an API token (goal: at most 1.1
// times the cost), against the same server's bare routes in the same run.
const connections = 8;
const server = await startServerProcess(
  await buildServer(new URL('./servers/auth-server.ts', import.meta.url)),
);
const sessions = await Promise.all(
  Array.from({ length: connections }, (_, at) => signIn(server.address, `visitor${at + 1}`)),
);
const tokens = await Promise.all(sessions.map(createToken));

async function createToken(headers: Record<string, string>): Promise<Record<string, string>> {
  const response = await fetch(`${server.address}/auth/api/v1/users/me/tokens`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Bench', days: 1, permissions: [] }),
  });
  if (!response.ok) throw new Error(`No token: ${response.status} ${await response.text()}`);
  const { token } = (await response.json()) as { token: string };
  return { authorization: `Bearer ${token}` };
}

const at = (path: string, sessions: readonly Record<string, string>[]): Target => ({
  url: server.address + path,
  sessions,
});
const login: Target = {
  url: `${server.address}/auth/api/v1/auth/login`,
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
};
const formOf = (name: string) =>
  String(new URLSearchParams({ username: `${name}@bench.example`, password: 'bench password' }));
const names = {
  hash: 'Argon2id alone',
  signIn: 'sign-in, one account',
  signIns: 'sign-in, eight accounts',
  meBySession: 'me, session',
  meByToken: 'me, API token',
  assetBySession: 'one asset, session',
  assetByToken: 'one asset, API token',
};
const bare = 'bare route, one query';
const targets: Record<string, Target> = {
  'static JSON, no database': { url: `${server.address}/bench/static` },
  [bare]: { url: `${server.address}/bench/bare` },
  'ping: auth + row-level security': at('/api/bench/ping', sessions),
  [names.meBySession]: at('/auth/api/v1/auth/me', sessions),
  [names.meByToken]: at('/auth/api/v1/auth/me', tokens),
  [names.assetBySession]: at('/api/assets/1', sessions),
  [names.assetByToken]: at('/api/assets/1', tokens),
  [names.hash]: { url: `${server.address}/bench/hash`, method: 'POST' },
  [names.signIn]: { ...login, body: formOf('one') },
  [names.signIns]: { ...login, bodies: sessions.map((_, at) => formOf(`visitor${at + 1}`)) },
};

const results = new Map<string, Load[]>();
// Rounds alternate, so that a noisy moment of the machine does not affect one target alone.
for (let round = 0; round < 6; round++) {
  for (const [name, target] of Object.entries(targets)) {
    const result = await load(target, { connections, seconds: 1.5 });
    if (round > 0) results.set(name, [...(results.get(name) ?? []), result]);
  }
}
await server.stop();
report('Authentication, 8 connections', results, bare);

const rateOf = (name: string) => medianOf((results.get(name) ?? []).map(({ perSecond }) => perSecond));
const print = (line: string) => process.stdout.write(`${line}\n`);
for (const [what, bySession, byToken] of [
  ['me', names.meBySession, names.meByToken],
  ['one asset', names.assetBySession, names.assetByToken],
] as const) {
  const cost = rateOf(bySession) / rateOf(byToken);
  print(
    `${what} with an API token: ${cost.toFixed(2)} x a session (goal 1.1${cost > 1.1 ? ', missed' : ''})`,
  );
}
for (const name of [names.signIn, names.signIns])
  print(
    `${name}: ${(rateOf(name) / rateOf(names.hash)).toFixed(2)} of the hash alone (0.81 before second factors)`,
  );
