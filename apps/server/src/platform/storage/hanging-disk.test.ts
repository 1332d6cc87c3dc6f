import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { mkdir, mkdtemp, open, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createLogger } from '#platform/log/create-logger.ts';
import { createDiskStorage } from './disk-storage.ts';

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
