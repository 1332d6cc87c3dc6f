import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createLog } from '#log.ts';
import { chooseProgram } from '#update/choose-program.ts';
import { readKeys } from '#update/release-keys.ts';
import { UpdateStore } from '#update/update-store.ts';
import { aRelease, aReleaseKey, offerRelease, type Release } from './a-release.ts';
import { anAgent } from './an-agent.ts';

const program = '/* an agent */';
/** Connected, with the version 1.6.3 and the key of the release. */
async function connected() {
  const key = await aReleaseKey();
  const release = await aRelease('99.0.0', key, program);
  const keys = readKeys(key.public_key);
  let restarts = 0;
  const agent = await anAgent({
    ...{ version: '1.6.3', releaseKeys: keys },
    onRestart: () => {
      restarts += 1;
    },
  });
  await agent.start();
  const { dir } = agent.options;
  const choose = (version = '1.6.3') =>
    chooseProgram({ dir, version, keys, log: createLog('error', () => {}) });
  const line = await agent.server.welcomed();
  return { key, release, line, dir, choose, restarts: () => restarts };
}

test('what another key has signed, is older, or is not what was signed is not stored', async () => {
  const { key, release, line, dir, choose, restarts } = await connected();
  const offer = async (change: Partial<Release>) =>
    (await offerRelease(line, { ...release, ...change })).failure;
  expect(await offer(await aRelease('99.0.0', await aReleaseKey(), program))).toBe('signature');
  const renamed = { ...release.signed, release: release.signed.release.replace('99.0.0', '99.0.1') };
  expect(await offer({ signed: renamed })).toBe('signature');
  expect(await offer(await aRelease('1.6.3', key, program))).toBe('not-newer');
  expect(await offer({ archive: release.archive.subarray(0, -1) })).toBe('download');
  const flipped = Buffer.from(release.archive);
  flipped.writeUInt8(flipped.readUInt8(1000) ^ 1, 1000);
  expect(await offer({ archive: flipped })).toBe('download');
  await writeFile(join(dir, 'updates'), 'in the place of the folder');
  expect(await offer({})).toBe('disk');
  await rm(join(dir, 'updates'));
  expect([await choose(), restarts()]).toEqual([undefined, 0]);
  expect(await offer({})).toBe(null);
  expect(restarts()).toBe(1);
});

test('an update is started three times, as long as it is what was signed, and then given up', async () => {
  const { release, line, dir, choose } = await connected();
  await offerRelease(line, release);
  const file = join(dir, 'updates/99.0.0/agent.cjs');
  expect(await readFile(file, 'utf8')).toBe(program);
  const chosen = { file, version: '99.0.0', isTried: true };
  expect([await choose(), await choose(), await choose()]).toEqual([chosen, chosen, chosen]);
  expect([await choose(), await choose()]).toEqual([undefined, undefined]);
  await offerRelease(line, release);
  // Its installed version has become the newer one.
  expect(await choose('99.0.0')).toBeUndefined();
  await writeFile(file, `${program} process.exit()`);
  expect(await choose()).toBeUndefined();
});

test('a version that connects is the one to start from now on', async () => {
  const { release, line, dir, choose } = await connected();
  await mkdir(join(dir, 'updates/98.0.0'), { recursive: true });
  await offerRelease(line, release);
  await choose();
  const next = await anAgent({ version: '99.0.0', dir });
  await next.start();
  await next.server.welcomed();
  // Not by choosing, which counts starts.
  const isConfirmed = async () => (await new UpdateStore(dir).read()).current;
  await expect.poll(isConfirmed).toBe('99.0.0');
  expect(await choose()).toMatchObject({ version: '99.0.0', isTried: false });
  await expect.poll(() => readFile(join(dir, 'updates/98.0.0')).catch(({ code }) => code)).toBe('ENOENT');
});
