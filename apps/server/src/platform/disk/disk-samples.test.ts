import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDiskSamples, maxSamples } from './disk-samples.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'disk-samples-'));
});
afterEach(() => rm(folder, { recursive: true }));

const hour = 3_600_000;

test('takes a sample every six hours, keeps a month of them and survives a restart', async () => {
  const path = join(folder, 'disk-samples.json');
  const samples = createDiskSamples(path);
  const begin = Date.parse('2026-01-01T00:00:00Z');
  for (let passed = 0; passed < 800; passed += 3)
    await samples.add([{ name: 'data folder', freeBytes: 1000 - passed }], new Date(begin + passed * hour));
  const again = await createDiskSamples(path).list('data folder');
  expect(again).toHaveLength(maxSamples);
  expect(again.at(-1)).toEqual({ at: begin + 798 * hour, free_bytes: 202 });
  expect(again[1]?.at).toBe((again[0]?.at ?? 0) + 6 * hour);
  expect((await readFile(path)).byteLength).toBeLessThan(8192);
});

test('starts anew after a damaged file', async () => {
  const path = join(folder, 'disk-samples.json');
  await writeFile(path, '{"data folder":[{"at":1},null,');
  expect(await createDiskSamples(path).list('data folder')).toEqual([]);
  await writeFile(path, '{"data folder":[{"at":1},null,{"at":1,"free_bytes":2}]}');
  expect(await createDiskSamples(path).list('data folder')).toEqual([{ at: 1, free_bytes: 2 }]);
});
