import { readFile, rename, writeFile } from 'node:fs/promises';
import type { DiskSample } from '@greenroom/domain/installation/forecast-disk.ts';

/** Four a day for thirty days: enough for a trend, and a file of some kilobytes at most. */
const everyMilliseconds = 6 * 3_600_000;
export const maxSamples = 120;

export type DiskSamples = {
  /** Stores the free bytes of each disk, unless the last sample is still young. */
  add(disks: readonly { name: string; freeBytes: number }[], now: Date): Promise<void>;
  list(disk: string): Promise<DiskSample[]>;
};

/**
 * The free space over the last month, in a file of the data folder: it concerns the disks of this server alone, and it
 * survives a restart like the folder itself.
 */
export function createDiskSamples(path: string): DiskSamples {
  let known: Promise<Map<string, DiskSample[]>> | undefined;
  const read = () => {
    known ??= readSamples(path);
    return known;
  };
  return {
    async add(disks, now) {
      const samples = await read();
      const at = now.getTime();
      const due = disks.filter(({ name }) => at - (samples.get(name)?.at(-1)?.at ?? 0) >= everyMilliseconds);
      if (due.length === 0) return;
      for (const { name, freeBytes } of due) {
        const added = [...(samples.get(name) ?? []), { at, free_bytes: freeBytes }];
        samples.set(name, added.slice(-maxSamples));
      }
      // Complete or not at all: a crash must not leave half a file.
      const draft = `${path}.part`;
      await writeFile(draft, JSON.stringify(Object.fromEntries(samples)), { mode: 0o600 });
      await rename(draft, path);
    },
    list: async (disk) => (await read()).get(disk) ?? [],
  };
}

/** A damaged file costs the forecast of some days, nothing else. */
async function readSamples(path: string): Promise<Map<string, DiskSample[]>> {
  const text = await readFile(path, 'utf8').catch(() => '{}');
  try {
    const stored = JSON.parse(text) as Record<string, DiskSample[]>;
    return new Map(
      Object.entries(stored).map(([disk, samples]) => [disk, samples.filter(isSample).slice(-maxSamples)]),
    );
  } catch {
    return new Map();
  }
}

function isSample(value: unknown): value is DiskSample {
  const { at, free_bytes } = (value ?? {}) as Partial<DiskSample>;
  return Number.isFinite(at) && Number.isFinite(free_bytes);
}
