import { login } from '@greenroom/domain/auth/endpoints.ts';
import { type Load, load, type Target } from './support/load.ts';
import { report } from './support/report.ts';
import { startServerProcess } from './support/server-process.ts';

// An action on a device that the server reaches itself, with a driver that responds at once. The server measures how
// long a request takes until its driver is called; the time seen by the browser is printed beside it.
const server = await startServerProcess(new URL('./servers/actions-server.ts', import.meta.url));
const { assets, email, password } = (await (await fetch(`${server.address}/bench/setting`)).json()) as {
  assets: number[];
  email: string;
  password: string;
};
const signedIn = await fetch(`${server.address}/auth${login.path}`, {
  method: 'POST',
  body: new URLSearchParams({ username: email, password }),
});
const { access_token } = (await signedIn.json()) as { access_token: string };

const targetOf = (asset: number): Target => ({
  url: `${server.address}/api/asset_operations/${asset}/actions`,
  method: 'POST',
  headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
  body: JSON.stringify({ action_name: 'get_status' }),
});

const loadsByName = new Map<string, Load[]>();
for (let round = 0; round < 4; round++) {
  for (const lanes of [1, 4]) {
    await fetch(`${server.address}/bench/overheads`);
    const loads = await Promise.all(
      assets.slice(0, lanes).map((asset) => load(targetOf(asset), { connections: 1, seconds: 2 })),
    );
    const overhead = (await (await fetch(`${server.address}/bench/overheads`)).json()) as Load;
    // The first round fills caches and prepares statements.
    if (round === 0) continue;
    const note = (name: string, result: Load[]) =>
      loadsByName.set(name, [...(loadsByName.get(name) ?? []), ...result]);
    note(`until the driver is called, ${lanes} at once`, [overhead]);
    note(`until the answer, ${lanes} at once`, loads);
  }
}
report(
  'Action on a device (goal: driver called within p95 15 ms)',
  loadsByName,
  'until the answer, 1 at once',
);
await server.stop();
