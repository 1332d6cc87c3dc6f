import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createLogger } from '#platform/log/create-logger.ts';
import { type S3Peer, s3Keys, startS3Peer } from '#test/peers/s3-peer.ts';
import { makeQuickFolder } from '#test/quick-folder.ts';
import { createDiskPlace } from './disk-place.ts';
import { deleteOldBackups, nameOfBackup, newestBackup, writeFileList } from './keep-backups.ts';
import { createS3Place } from './s3-place.ts';

let folder: string;
let peer: S3Peer;

beforeEach(async () => {
  folder = await makeQuickFolder();
  peer = await startS3Peer('backups');
});

afterEach(async () => {
  await peer.stop();
  await rm(folder, { recursive: true, force: true });
});

const bucket = (log = createLogger('silent')) =>
  createS3Place({
    settings: {
      ...{ ...s3Keys, endpoint: peer.endpoint, publicEndpoint: undefined, region: 'us-east-1' },
      ...{ bucket: 'backups', forcePathStyle: true },
    },
    folder: 'greenroom',
    log,
    partBytes: 10,
    partMilliseconds: 1_500,
    pauses: [1, 1, 1],
  });

const streamOf = (...chunks: string[]) => Readable.from(chunks.map((chunk) => Buffer.from(chunk)));

async function* failing(): AsyncGenerator<Buffer> {
  yield Buffer.from('0123456789abcdefghij');
  throw new Error('the source broke');
}

describe.each([
  ['a folder', () => createDiskPlace(join(folder, 'place'))],
  ['a bucket', () => bucket()],
])('%s', (_, open) => {
  test('stores, lists, replaces and deletes objects of any size', async () => {
    const place = open();
    await place.prepare();
    const contents = ['', 'short', '0123456789', '0123456789abc', 'x'.repeat(35)];
    for (const [number, content] of contents.entries()) {
      expect(await place.write(`a/${number}`, streamOf(content.slice(0, 7), content.slice(7)))).toBe(
        content.length,
      );
      expect(await text(await place.open(`a/${number}`))).toBe(content);
    }
    await place.write('b', streamOf('first'));
    await place.write('b', streamOf('second'));
    expect(await text(await place.open('b'))).toBe('second');
    expect((await place.list('a/')).toSorted()).toEqual(contents.map((_, number) => `a/${number}`));
    expect(await place.list('a/1')).toEqual(['a/1']);
    await place.remove('a/2');
    await place.remove('a/2');
    expect((await place.list('')).toSorted()).toEqual(['a/0', 'a/1', 'a/3', 'a/4', 'b']);
    await expect(place.open('a/2')).rejects.toThrow(`${place.pathOf('a/2')} cannot be read`);
  });

  test('shows nothing of an object whose source fails, and leaves nothing behind', async () => {
    const place = open();
    await place.prepare();
    await expect(place.write('a', Readable.from(failing()))).rejects.toThrow('the source broke');
    expect(await place.list('')).toEqual([]);
    expect(peer.uploads.size).toBe(0);
    expect(await readdir(join(folder, 'place')).catch(() => [])).toEqual([]);
  });

  test('keeps the newest archives and the files that these need', async () => {
    const place = open();
    await place.prepare();
    const names = [15, 16, 17].map((day) => nameOfBackup(new Date(Date.UTC(2026, 10, day, 2)), true));
    const needs = [['files/a~1', 'files/b~2'], ['files/b~2', 'files/c~3'], ['files/c~3']];
    for (const [at, name] of names.entries()) {
      await writeFileList({ place, name }, needs[at] ?? []);
      await place.write(name, streamOf('archive'));
    }
    // Of a backup that failed, and of another program.
    await writeFileList({ place, name: nameOfBackup(new Date(Date.UTC(2026, 10, 14)), true) }, ['files/d~4']);
    for (const file of ['files/a~1', 'files/b~2', 'files/c~3', 'files/d~4', 'notes'])
      await place.write(file, streamOf('x'));
    expect(await newestBackup(place)).toBe(names[2]);
    expect(await deleteOldBackups(place, 2)).toEqual(names.slice(0, 1));
    const left = [
      'files/b~2',
      'files/c~3',
      'notes',
      ...names.slice(1).flatMap((name) => [name, `${name}.files`]),
    ];
    expect((await place.list('')).toSorted()).toEqual(left.toSorted());
  });
});

test('a storage that is full or away is named, with what failed', async () => {
  const place = bucket();
  peer.isFull = true;
  await expect(place.write('a', streamOf('0123456789abc'))).rejects.toThrow(
    'Writing s3://backups/greenroom/a failed: XMinioStorageFull',
  );
  expect(peer.uploads.size).toBe(0);
  await expect(
    bucket()
      .prepare()
      .then(() => peer.stop())
      .then(() => bucket().prepare()),
  ).rejects.toThrow('Opening the bucket backups failed');
  peer = await startS3Peer('backups');
});

test.each(['PUT', 'GET', true] as const)('waits for a bucket that hangs (%s) for a while', async (hang) => {
  const lines: string[] = [];
  const log = createLogger('warn', {
    write(line: string) {
      lines.push(JSON.parse(line).msg);
      peer.hang = false;
    },
  });
  const place = bucket(log);
  await place.prepare();
  const content = '0123456789abcdefghij-';
  if (hang === 'GET') await place.write('a', streamOf(content));
  peer.hang = hang;
  if (hang !== 'GET') await place.write('a', streamOf(content));
  expect(await text(await place.open('a'))).toBe(content);
  expect(lines).toEqual([
    expect.stringMatching(
      /^Waiting up to 1 min for the storage of the backups \(s3:\/\/backups\/greenroom\/\)\. (Writing|Reading) .*: no response in time$/,
    ),
    'No longer waiting for the storage of the backups (s3://backups/greenroom/): it can be used again.',
  ]);
});

test('a bucket that completed an archive without a response has it', async () => {
  peer.losesCompletion = true;
  const place = bucket();
  expect(await place.write('a', streamOf('0123456789abcdefghij-'))).toBe(21);
  expect(await text(await place.open('a'))).toBe('0123456789abcdefghij-');
});

test('a folder that cannot be written to is named', async () => {
  await writeFile(join(folder, 'file'), '');
  await expect(createDiskPlace(join(folder, 'file')).prepare()).rejects.toThrow('cannot be written to');
  await mkdir(join(folder, 'other'));
  await createDiskPlace(join(folder, 'other')).prepare();
});
