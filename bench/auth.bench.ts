import { demoPassword } from '@greenroom/demo/demo-accounts.ts';
import type { AuthTokens } from '@greenroom/domain/auth/auth-tokens.ts';
import { type Load, load, type Target } from './support/load.ts';
import { report } from './support/report.ts';
import { startServerProcess } from './support/server-process.ts';

// Sign-in, me and an authenticated ping, against the same server's bare routes in the same run.
const server = await startServerProcess(new URL('./servers/auth-server.ts', import.meta.url));
const form = new URLSearchParams({ username: 'user@lumiere.example', password: demoPassword }).toString();
const login: Target = {
  url: `${server.address}/auth/api/v1/auth/login`,
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: form,
};
const signedIn = await fetch(login.url, { method: 'POST', headers: login.headers, body: form });
const tokens = (await signedIn.json()) as AuthTokens;
const headers = { authorization: `Bearer ${tokens.access_token}` };
const targets: Record<string, Target> = {
  'static JSON, no database': { url: `${server.address}/bench/static` },
  'bare route, one query': { url: `${server.address}/bench/bare` },
  'ping: auth + row-level security': { url: `${server.address}/api/bench/ping`, headers },
  'me: auth + row-level security': { url: `${server.address}/auth/api/v1/auth/me`, headers },
  'sign in (argon2id)': login,
};

const results = new Map<string, Load[]>();
// Rounds alternate, so that a noisy moment of the machine does not affect one target alone.
for (let round = 0; round < 4; round++) {
  for (const [name, target] of Object.entries(targets)) {
    const result = await load(target, { connections: 8, seconds: 1.5 });
    if (round > 0) results.set(name, [...(results.get(name) ?? []), result]);
  }
}
await server.stop();
report('Authentication, 8 connections', results, 'bare route, one query');
