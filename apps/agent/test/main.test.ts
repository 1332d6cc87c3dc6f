import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createKeyPair, writeIdentity } from '#identity.ts';
import { version } from '#version.ts';
import { aFolder } from './an-agent.ts';
import { startFakeServer } from './fake-server.ts';

const pathOf = (file: string) => fileURLToPath(new URL(file, import.meta.url));
/** The program as it is shipped. */
const program = pathOf('../dist/agent.cjs');

/** Takes no time when the sources have not changed since the last build. */
beforeAll(async () => {
  await promisify(execFile)(process.execPath, [pathOf('../../../scripts/build.mjs'), 'agent']);
}, 120_000);

function start(args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [program, ...args], {
    env: { PATH: process.env.PATH, ...env },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const text = { out: '', err: '' };
  child.stdout.on('data', (chunk) => {
    text.out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    text.err += chunk;
  });
  child.stdin.end();
  return { child, text, ended: once(child, 'close').then(([code]) => ({ code: code as number, ...text })) };
}

describe('the program', () => {
  test('rejects wrong arguments and settings in one line', async () => {
    const server = 'https://console.example';
    const tries = [
      start(['enrol']),
      start(['enrol', server, 'a-token']),
      start(['enrol', server]),
      start(['fly']),
      start(['run'], { LOG_LEVEL: 'loud' }),
    ];
    const lines = (await Promise.all(tries.map(({ ended }) => ended))).map(({ code, out, err }) => [
      code,
      out + err,
    ]);
    expect(lines).toEqual([
      [2, 'greenroom-agent: enrol: give the address of the server, such as https://console.example\n'],
      [
        2,
        'greenroom-agent: enrol takes no token here: others could read it; use GREENROOM_TOKEN or standard input\n',
      ],
      [1, 'greenroom-agent: There is no token: set GREENROOM_TOKEN or write it to standard input.\n'],
      [2, 'greenroom-agent: there is no command "fly"; see: help\n'],
      [1, 'greenroom-agent: Setting LOG_LEVEL must be one of debug, info, warn, error.\n'],
    ]);
  });

  test('prints its version', async () => {
    expect(await start(['--version']).ended).toMatchObject({ code: 0, out: `${version}\n` });
  });

  test('runs once per folder, disconnects on SIGTERM, lets the next one start, and ends for a restart', async () => {
    const dir = await aFolder();
    const { privateKey, public_key } = createKeyPair();
    const server = await startFakeServer(public_key);
    onTestFinished(() => server.close());
    await writeIdentity(dir, { agent_id: 7, server_url: server.url, privateKey });
    const first = start(['run'], { AGENT_DIR: dir });
    const line = await server.welcomed();
    const second = await start(['run'], { AGENT_DIR: dir }).ended;
    expect(second).toMatchObject({
      code: 1,
      err: `greenroom-agent: Another agent is already running on ${dir}.\n`,
    });
    first.child.kill('SIGTERM');
    const [code] = await once(line.socket, 'close');
    expect(code).toBe(1001);
    expect(await first.ended).toMatchObject({ code: 0, err: '' });
    const next = start(['run'], { AGENT_DIR: dir });
    const nextLine = await server.welcomed();
    nextLine.send({ type: 'restart' });
    // Any code but 0, so that a service that restarts failed programs only starts it again, too.
    expect(await next.ended).toMatchObject({ code: 75, err: '' });
  });
});
