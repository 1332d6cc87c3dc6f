import { createHash } from 'node:crypto';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * How far an upgrade has come. `filled`: the new cluster has all rows and takes the place of the old one, also after an
 * interruption. `done`: it has; the old one is kept for a while.
 */
export type UpgradeState = {
  step: 'filled' | 'done';
  from: number;
  to: number;
  at: string;
  /** Of the old cluster when its rows were copied: what was written to it later would be lost. */
  control: string;
};

const stateFile = (place: string) => join(place, 'postgres-upgrade.json');

export async function readUpgradeState(place: string): Promise<UpgradeState | undefined> {
  const text = await readFile(stateFile(place), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : JSON.parse(text);
}

/** Replaces it at once, so that a power cut leaves the old or the new one. */
export async function writeUpgradeState(place: string, state: UpgradeState): Promise<void> {
  const unfinished = `${stateFile(place)}.unfinished`;
  const file = await open(unfinished, 'w');
  try {
    await file.writeFile(JSON.stringify(state));
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished, stateFile(place));
  await syncFolder(place);
}

export async function removeUpgradeState(place: string): Promise<void> {
  await rm(stateFile(place), { force: true });
}

/** Makes renames in it outlast a power cut. */
export async function syncFolder(place: string): Promise<void> {
  const folder = await open(place, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** PostgreSQL writes this file at each checkpoint, also at the one of its end: it is the same as long as it has not run. */
export async function controlOf(cluster: string): Promise<string> {
  const bytes = await readFile(join(cluster, 'global/pg_control'));
  return createHash('sha256').update(bytes).digest('hex');
}
