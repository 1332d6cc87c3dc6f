import { type ChildProcess, spawn } from 'node:child_process';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createKeyPair, writeIdentity } from '#identity.ts';
import { version as installed } from '#version.ts';
import { aRelease, aReleaseKey, buildAgent, offerRelease, type ReleaseKey, sendParts } from './a-release.ts';
import { aFolder } from './an-agent.ts';
import { startFakeServer } from './fake-server.ts';

beforeAll(buildAgent, 120_000);

/** The installed agent of a site, and a service that starts it again whenever it ends. */
async function aService({ trialSeconds = 60 } = {}) {
  const key = await aReleaseKey();
  const program = await anInstalledAgent(key);
  const dir = await aFolder();
  const { privateKey, public_key } = createKeyPair();
  const server = await startFakeServer(public_key);
  await writeIdentity(dir, { agent_id: 7, server_url: server.url, privateKey });
  let child: ChildProcess | undefined;
  let isStopped = false;
  let log = '';
  const start = () => {
    child = spawn(process.execPath, [program, 'run'], {
      env: { PATH: process.env.PATH, AGENT_DIR: dir, UPDATE_TRIAL_SECONDS: String(trialSeconds) },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) => {
        log += chunk;
      });
    child.once('exit', () => isStopped || start());
  };
  start();
  onTestFinished(async () => {
    isStopped = true;
    child?.kill('SIGKILL');
    await server.close();
  });
  return { key, dir, server, log: () => log, kill: () => child?.kill('SIGKILL') };
}

async function anInstalledAgent({ public_key }: ReleaseKey): Promise<string> {
  const folder = await aFolder();
  const program = join(folder, 'agent.cjs');
  await copyFile(fileURLToPath(new URL('../dist/agent.cjs', import.meta.url)), program);
  await writeFile(join(folder, 'release-keys'), `${public_key}\n`);
  return program;
}

/** What is stored as the version to start. */
const recordOf = async (dir: string) =>
  JSON.parse(await readFile(join(dir, 'updates/updates.json'), 'utf8').catch(() => 'null'));

describe('an update', () => {
  test('is fetched, started, confirmed, and replaced by the next one; a file that was changed is not started', async () => {
    const { key, dir, server, kill } = await aService();
    const next = await aRelease('99.0.0', key);
    expect(await offerRelease(await server.welcomed(), next)).toEqual({ version: '99.0.0', failure: null });
    const line = await server.welcomed();
    expect(server.versions).toEqual([installed, '99.0.0']);
    await expect.poll(() => recordOf(dir)).toEqual({ current: '99.0.0', trying: null });
    expect(await offerRelease(line, next)).toEqual({ version: '99.0.0', failure: 'not-newer' });
    expect(await offerRelease(line, await aRelease('99.1.0', key))).toMatchObject({ failure: null });
    const newest = await server.welcomed();
    await expect.poll(() => recordOf(dir)).toEqual({ current: '99.1.0', trying: null });

    await writeFile(join(dir, 'updates/99.1.0/agent.cjs'), 'process.exit(1)');
    kill();
    await newest.closed();
    await server.welcomed();
    expect(server.versions).toEqual([installed, '99.0.0', '99.1.0', installed]);
  });

  test('that is cut, by a lost link or by a lost machine, leaves the version before and can be fetched again', async () => {
    const { key, dir, server, kill } = await aService();
    const next = await aRelease('99.0.0', key);
    const first = await server.welcomed();
    sendParts(first, next.archive, () => first.cut());
    first.send({ type: 'update', ...next.signed });
    await first.closed();
    const second = await server.welcomed();
    sendParts(second, next.archive, () => kill());
    second.send({ type: 'update', ...next.signed });
    await second.closed();
    const third = await server.welcomed();
    expect(server.versions).toEqual([installed, installed, installed]);
    // The power fails when the folder is complete and the record is not written yet.
    await mkdir(join(dir, 'updates/99.0.0.new'), { recursive: true });
    await mkdir(join(dir, 'updates/99.0.0'), { recursive: true });
    await writeFile(join(dir, 'updates/99.0.0/agent.cjs'), 'half of');
    expect(await offerRelease(third, next)).toEqual({ version: '99.0.0', failure: null });
    await server.welcomed();
    expect(server.versions.at(-1)).toBe('99.0.0');
  });

  test.each([
    ['is stuck', 'for (;;);'],
    ['runs without connecting', "process.on('SIGTERM', () => process.exit(0)); setInterval(() => {}, 1000);"],
    ['ends at once', "throw new Error('It does not start.');"],
  ])('that %s is given up, and the version before goes on', async (_, program) => {
    const { key, dir, server, log } = await aService({ trialSeconds: 1 });
    const broken = await aRelease('99.0.0', key, program);
    expect(await offerRelease(await server.welcomed(), broken)).toMatchObject({ failure: null });
    const line = await server.welcomed();
    expect([server.versions, await recordOf(dir)]).toEqual([
      [installed, installed],
      { current: null, trying: null },
    ]);
    expect(log()).toContain('restarts with the update');
    // A repaired one is taken.
    expect(await offerRelease(line, await aRelease('99.0.1', key))).toMatchObject({ failure: null });
    await server.welcomed();
    expect(server.versions.at(-1)).toBe('99.0.1');
  });
});
