import { mkdir, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { copyDatabase } from '../../transfer/copy-database.ts';
import { clearStalePostmaster } from '../clear-stale-postmaster.ts';
import type { DatabaseAccount } from '../database-account.ts';
import { handOver } from '../database-place.ts';
import { connectionTo } from '../embedded-connection.ts';
import type { PostgresBinaries } from '../find-postgres-binaries.ts';
import { clusterIn, initialiseCluster } from '../initialise-cluster.ts';
import { makeSocketFolder, removeSocketFolder } from '../socket-folder.ts';
import { superviseCluster } from '../supervise-cluster.ts';
import { majorOf, removeBinaries } from './keep-binaries.ts';
import {
  controlOf,
  readUpgradeState,
  removeUpgradeState,
  syncFolder,
  type UpgradeState,
  writeUpgradeState,
} from './upgrade-state.ts';

/** Time to find out that something is missing. Then the old data are deleted at a start. */
const keptDays = 7;
/** The new cluster needs no more than the old one, and its log of the copy. */
const spaceNeeded = 1.5;

const newFolder = (place: string) => join(place, 'new-postgres');
const newCluster = (place: string) => clusterIn(newFolder(place));
const oldCluster = (place: string, major: number) => join(place, `postgres-${major}`);

export type Upgrade = {
  place: string;
  from: PostgresBinaries;
  to: PostgresBinaries;
  account: DatabaseAccount;
  durable: boolean;
  inherited: number | undefined;
  log: (line: string) => void;
};

/**
 * Copies the cluster of an older PostgreSQL into one of the present PostgreSQL, and puts that in its place. Returns false
 * when this fails: then the old one is as it was.
 */
export async function upgradeCluster(upgrade: Upgrade): Promise<boolean> {
  const { place, from, to, log } = upgrade;
  log(`Upgrading the embedded database from PostgreSQL ${from.major} to ${to.major}`);
  const began = performance.now();
  try {
    const kept = oldCluster(place, from.major);
    if (await exists(kept))
      throw new Error(`${kept} is there from an earlier upgrade: delete it or move it away`);
    await rm(newFolder(place), { recursive: true, force: true });
    await requireSpace(place);
    const { tables, rows } = await fillNewCluster(upgrade);
    const control = await controlOf(clusterIn(place));
    const state = { from: from.major, to: to.major, at: new Date().toISOString(), control };
    await writeUpgradeState(place, { ...state, step: 'filled' });
    await swapClusters(place, { ...state, step: 'filled' });
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    log(
      `The embedded database has PostgreSQL ${to.major} now: ${rows} rows of ${tables} tables, in ${seconds} s. The data ` +
        `of PostgreSQL ${from.major} stay in ${oldCluster(place, from.major)} for ${keptDays} days`,
    );
    return true;
  } catch (error) {
    // Only its record is missing: the next start writes that.
    if (await isSwapped(place, from.major)) return true;
    log(
      `The upgrade to PostgreSQL ${to.major} failed: ${(error as Error).message}. PostgreSQL ${from.major} goes on; the ` +
        'next start tries again',
    );
    await putBack(place, from.major);
    return false;
  }
}

const isSwapped = async (place: string, from: number): Promise<boolean> =>
  (await readUpgradeState(place))?.step === 'filled' &&
  (await exists(clusterIn(place))) &&
  (await exists(oldCluster(place, from)));

async function putBack(place: string, from: number): Promise<void> {
  if (!(await exists(clusterIn(place)))) await rename(oldCluster(place, from), clusterIn(place));
  await removeUpgradeState(place);
  await rm(newFolder(place), { recursive: true, force: true });
}

async function fillNewCluster({ place, from, to, account, durable, inherited, log }: Upgrade) {
  const settings = { account, durable, inherited, log };
  await mkdir(newFolder(place), { mode: 0o755 });
  await handOver(clusterIn(place), account);
  await clearStalePostmaster(clusterIn(place), log);
  const cluster = await initialiseCluster({ place: newFolder(place), bin: to.bin, account, durable });
  const [oldSocket, newSocket] = [
    await makeSocketFolder(place, account),
    await makeSocketFolder(newFolder(place), account),
  ];
  const stops: (() => Promise<void>)[] = [];
  try {
    const old = await superviseCluster({
      ...{ ...settings, cluster: clusterIn(place), bin: from.bin, socketFolder: oldSocket },
    });
    stops.push(() => old.stop());
    const next = await superviseCluster({ ...settings, cluster, bin: to.bin, socketFolder: newSocket });
    stops.push(() => next.stop());
    return await copyDatabase(connectionTo(oldSocket), connectionTo(newSocket));
  } finally {
    for (const stop of stops) await stop();
    for (const socket of [oldSocket, newSocket]) await removeSocketFolder(socket);
  }
}

/** Each step can be the last before an interruption: `finishUpgrade` does those that are missing. */
async function swapClusters(place: string, state: UpgradeState): Promise<void> {
  const kept = oldCluster(place, state.from);
  if (!(await exists(kept))) await rename(clusterIn(place), kept);
  await rename(newCluster(place), clusterIn(place));
  await syncFolder(place);
  await rm(newFolder(place), { recursive: true, force: true });
  await writeUpgradeState(place, { ...state, step: 'done' });
}

/** Goes on with an upgrade that was interrupted after the copy, and deletes what an earlier one has kept long enough. */
export async function finishUpgrade(place: string, log: (line: string) => void): Promise<void> {
  const state = await readUpgradeState(place);
  if (!state) return;
  if (state.step === 'filled') await goOn(place, state, log);
  else if (Date.now() - Date.parse(state.at) > keptDays * 86_400_000) await deleteKept(place, state);
}

async function goOn(place: string, state: UpgradeState, log: (line: string) => void): Promise<void> {
  const isFilled = await exists(newCluster(place));
  const kept = oldCluster(place, state.from);
  const isSwapped = await exists(kept);
  // An earlier release may have run on the old one since: what it has written must not be lost.
  const isCurrent = isSwapped || (await controlOf(clusterIn(place))) === state.control;
  if (isFilled && isCurrent) {
    log(`Finishing the upgrade of the embedded database to PostgreSQL ${state.to}`);
    await swapClusters(place, state);
  } else if (isSwapped && !isFilled) {
    await writeUpgradeState(place, { ...state, step: 'done' });
  } else {
    await removeUpgradeState(place);
  }
}

/** When the new one does not start: the old one takes its place again. */
export async function takeBackUpgrade(place: string): Promise<void> {
  const state = await readUpgradeState(place);
  if (!state) throw new Error('there is no upgrade to take back');
  await rename(clusterIn(place), newFolder(place));
  await rename(oldCluster(place, state.from), clusterIn(place));
  await syncFolder(place);
  await removeUpgradeState(place);
}

async function deleteKept(place: string, state: UpgradeState): Promise<void> {
  await rm(oldCluster(place, state.from), { recursive: true, force: true });
  await removeBinaries(place, (name) => majorOf(name) === state.from);
  await removeUpgradeState(place);
}

async function requireSpace(place: string): Promise<void> {
  const needed = spaceNeeded * (await sizeOf(clusterIn(place)));
  const { bavail, bsize } = await statfs(place);
  const megabytes = (bytes: number) => `${Math.ceil(bytes / 1e6)} MB`;
  if (bavail * bsize < needed)
    throw new Error(`it needs ${megabytes(needed)} of disk, and ${megabytes(bavail * bsize)} are free`);
}

async function sizeOf(folder: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name))).size;
  return bytes;
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );
