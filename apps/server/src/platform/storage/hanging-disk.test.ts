import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { mkdir, mkdtemp, open, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createLogger } from '#platform/log/create-logger.ts';
import { s3Keys, startS3Peer } from '#test/peers/s3-peer.ts';
import { createDiskStorage } from './disk-storage.ts';
import { createS3Storage } from './s3-storage.ts';

const run = promisify(execFile);

test('a hanging disk is given up, is not used while it hangs, and leaves nothing when it recovers', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-hanging-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const files = join(folder, 'files');
  await mkdir(files);
  // Opening a pipe without a writer hangs like a lost network disk.
  const pipe = join(folder, 'pipe');
  await run('mkfifo', [pipe]);
  const storage = createDiskStorage({
    ...{ folder: files, incoming: join(folder, 'incoming') },
    ...{ log: createLogger('silent'), milliseconds: 3_000 },
  });
  const arrived = { path: pipe, size: 1, sha256: '' };
  const put = (key: string, content: Parameters<typeof storage.put>[1]) =>
    storage.put(key, content).then(
      () => 'stored',
      (error) => error.code,
    );
  expect(await Promise.all([put('a', arrived), put('b', arrived)])).toEqual(['unavailable', 'unavailable']);
  const began = performance.now();
  expect(await put('c', Buffer.from('x'))).toBe('unavailable');
  expect(performance.now() - began).toBeLessThan(2_700);

  const writer = await open(pipe, constants.O_RDWR | constants.O_NONBLOCK);
  onTestFinished(() => writer.close());
  await vi.waitFor(async () => expect(await put('d', Buffer.from('x'))).toBe('stored'), { timeout: 60_000 });
  expect(await readdir(files)).toEqual(['d']);
});

test('a bucket that falls silent in the middle of a file is given up', async () => {
  const peer = await startS3Peer('files');
  onTestFinished(() => peer.stop());
  const storage = createS3Storage(
    {
      ...{ ...s3Keys, endpoint: peer.endpoint, publicEndpoint: undefined },
      ...{ region: 'us-east-1', bucket: 'files', forcePathStyle: true },
    },
    createLogger('silent'),
    { put: 60_000, other: 60_000, silence: 500 },
  );
  peer.objects.set('half', Buffer.from('the first half and the second'));
  peer.hang = 'half of GET';
  await expect(storage.read('half')).rejects.toMatchObject({
    code: 'unavailable',
    cause: { message: 'no byte within 500 ms' },
  });
  expect(storage.health.isDown).toBe(true);
});
