import { Registry } from 'prom-client';
import { expect, test, vi } from 'vitest';
import { createLogger } from '../log/create-logger.ts';
import { createDiskWatch } from './disk-watch.ts';
import { isDiskFull } from './is-disk-full.ts';

const megabyte = 1_048_576;

function aWatch(free: Record<string, number | undefined>) {
  const log = createLogger('silent');
  const warn = vi.spyOn(log, 'warn');
  const metrics = new Registry();
  const watch = createDiskWatch({
    ...{ lowBytes: 100 * megabyte, reserveBytes: 10 * megabyte, log, metrics },
    places: [
      { name: 'data folder', folder: 'data' },
      { name: 'files', folder: 'files' },
    ],
    measure: async (folder) => {
      const left = free[folder];
      if (left === undefined) return new Promise(() => {});
      return { device: folder === 'data' ? 1 : 2, freeBytes: left * megabyte, totalBytes: 1000 * megabyte };
    },
  });
  return { watch, warn, metrics };
}

test('distinguishes a disk that fills up from a full one, and reports each once', async () => {
  const free = { data: 500, files: 500 };
  const { watch, warn, metrics } = aWatch(free);
  expect((await watch.read()).map(({ level }) => level)).toEqual(['fine', 'fine']);
  free.files = 99;
  await watch.read();
  expect(await watch.read()).toMatchObject([{ level: 'fine' }, { name: 'files', level: 'low' }]);
  expect(warn).toHaveBeenCalledTimes(1);
  free.files = 9;
  expect((await watch.read())[1]?.level).toBe('full');
  expect(warn).toHaveBeenCalledTimes(2);
  expect(await metrics.metrics()).toContain(`greenroom_disk_free_bytes{disk="files"} ${9 * megabyte}`);
});

test('rejects writes that would use up the reserve, on any disk', async () => {
  const { watch } = aWatch({ data: 500, files: 30 });
  await watch.requireRoom(20 * megabyte);
  await expect(watch.requireRoom(20 * megabyte + 1)).rejects.toMatchObject({ code: 'storage-full' });
});

test('does not wait for a hanging disk', async () => {
  const { watch } = aWatch({ data: 500 });
  await expect(watch.requireRoom(1)).rejects.toMatchObject({ code: 'unavailable' });
});

test.each([
  [Object.assign(new Error('no space left'), { code: 'ENOSPC' }), true],
  [Object.assign(new Error('could not extend file'), { code: '53100' }), true],
  [Object.assign(new Error('too many connections'), { code: '53300' }), false],
  [Object.assign(new Error('full'), { $metadata: { httpStatusCode: 507 } }), true],
  ['ENOSPC', false],
])('recognises whether %s is a full disk: %s', (error, isFull) => {
  expect(isDiskFull(error)).toBe(isFull);
});
