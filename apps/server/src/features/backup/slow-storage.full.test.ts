import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createLogger } from '#platform/log/create-logger.ts';
import { createS3Storage } from '#platform/storage/s3-storage.ts';
import {
  addFile,
  aFilledInstallation,
  aMigratedDatabase,
  anEmptyPlace,
  archive,
  backup,
  contentAt,
  contentOf,
  folder,
  now,
  onDisk,
  query,
  restoredContentOf,
  useBackupFolder,
} from '#test/backed-up-installation.ts';
import { type S3Peer, s3Keys, startS3Peer } from '#test/peers/s3-peer.ts';
import { makeKeptBackup } from './make-kept-backup.ts';
import { createDiskPlace } from './place/disk-place.ts';
import { newestBackup } from './place/keep-backups.ts';
import { restoreInstallation } from './restore/restore-installation.ts';

async function aBucket() {
  const peer = await startS3Peer('files');
  onTestFinished(() => peer.stop());
  const storage = createS3Storage(
    {
      ...{ ...s3Keys, endpoint: peer.endpoint, publicEndpoint: undefined, region: 'us-east-1' },
      ...{ bucket: 'files', forcePathStyle: true },
    },
    createLogger('silent'),
    { put: 60_000, other: 1_500, silence: 1_500 },
  );
  return { peer, storage };
}

/** Collects the lines of a job, and ends the trouble of the storage when the job waits for it. */
function logThatHelps(peer: S3Peer) {
  const lines: string[] = [];
  const log = (line: string) => {
    lines.push(line);
    if (line.startsWith('Waiting')) peer.hang = false;
  };
  return { lines, log };
}

const waits = (what: string) => [
  expect.stringMatching(
    new RegExp(
      `^Waiting up to 1 min for the file storage \\(S3 bucket files\\)\\. ${what} .+: no response in time$`,
    ),
  ),
  'No longer waiting for the file storage (S3 bucket files): it can be used again.',
];

describe('a storage that does not respond for a while', { timeout: 240_000 }, () => {
  useBackupFolder();

  test.each([true, 'PUT'] as const)('makes a restore wait (%s hangs)', async (hang) => {
    const source = await aFilledInstallation();
    for (let n = 0; n < 9; n++) await addFile(source, `more/${n}.bin`, `content ${n}`);
    await backup(source);
    const { peer, storage } = await aBucket();
    const target = { ...(await anEmptyPlace()), storage };
    const { lines, log } = logThatHelps(peer);
    const given = { owner: target.owner, storage, archive: archive(), force: false, now };
    await restoreInstallation({
      ...{ ...given, pauses: [1, 1, 1, 1] },
      log(line) {
        // The database is loaded, and the files are next.
        if (line.startsWith('Restoring')) peer.hang = hang;
        log(line);
      },
    });
    expect(lines.filter((line) => /waiting/i.test(line))).toEqual(
      waits(hang === 'PUT' ? 'Storing' : 'Reading'),
    );
    expect(await contentOf(target.owner)).toEqual(await restoredContentOf(source.owner));
    for (const [key, content] of peer.objects) expect(await contentAt(source.storage, key)).toEqual(content);
    expect(peer.objects.size).toBe(11);
  });

  test('ends a restore when it stays away, and the sweep knows what may still arrive', async () => {
    await backup(await aFilledInstallation());
    const { peer, storage } = await aBucket();
    const owner = await aMigratedDatabase();
    await query(owner, `insert into partners (name) values ('here before')`);
    await addFile({ owner, storage }, 'old.txt', 'old');
    const before = await contentOf(owner);
    peer.hang = 'PUT';
    const given = { owner, storage, archive: archive(), force: true, now, log: () => {}, pauses: [1] };
    await expect(restoreInstallation(given)).rejects.toThrow(
      'cannot be restored: The file storage cannot be used right now.',
    );
    const notes = await query(owner, 'select storage_key as key from unsettled_objects order by 1');
    expect(notes).toEqual([{ key: 'ab/photo.bin' }, { key: 'empty.txt' }]);
    expect([...peer.objects.keys()]).toEqual(['old.txt']);
    await query(owner, 'delete from unsettled_objects');
    expect(await contentOf(owner)).toEqual(before);
  });

  test('makes a backup wait, whatever its place', async () => {
    const { peer, storage } = await aBucket();
    const source = await aFilledInstallation(storage);
    for (const run of [
      (log: (line: string) => void) => backup(source, { log, pauses: [1, 1, 1] }),
      (log: (line: string) => void) =>
        makeKeptBackup({
          ...{ login: source.owner, storage, log, now, pauses: [1, 1, 1], keep: 1 },
          ...{ place: createDiskPlace(join(folder, 'kept')), version: '1.6.3', withoutSamples: false },
        }),
    ]) {
      const { lines, log } = logThatHelps(peer);
      peer.hang = 'GET';
      await run(log);
      expect(lines.filter((line) => /waiting/i.test(line))).toEqual(waits('Reading'));
    }
    const place = createDiskPlace(join(folder, 'kept'));
    const name = (await newestBackup(place)) ?? '';
    for (const from of [archive(), { place, name }]) {
      const target = await anEmptyPlace();
      await restoreInstallation({ ...target, archive: from, force: false, now, log: () => {} });
      for (const [key, content] of peer.objects)
        expect(await contentAt(onDisk('target'), key)).toEqual(content);
      await rm(join(folder, 'target'), { recursive: true });
    }
  });
});
