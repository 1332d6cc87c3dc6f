import { chown, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatabaseAccount } from './database-account.ts';
import { runAsAccount } from './database-account.ts';
import { handOver } from './database-place.ts';

const CLUSTER_FOLDER = 'postgres';
export const SUPERUSER = 'postgres';
const UNFINISHED = '.unfinished-';

type Cluster = {
  place: string;
  bin: string;
  account: DatabaseAccount;
  durable: boolean;
};

export const clusterIn = (place: string) => join(place, CLUSTER_FOLDER);

/** The major version that wrote the cluster in this folder; `undefined` when there is none yet. */
export async function readClusterMajor(place: string): Promise<number | undefined> {
  const text = await readFile(join(clusterIn(place), 'PG_VERSION'), 'utf8').catch(() => '');
  return Number.parseInt(text, 10) || undefined;
}

/**
 * Creates the cluster if it is missing. It is created under another name and renamed when complete, so that an
 * interrupted start leaves nothing that looks like a database.
 */
export async function initialiseCluster({ place, bin, account, durable }: Cluster): Promise<string> {
  const cluster = clusterIn(place);
  await removeUnfinished(place);
  if ((await readClusterMajor(place)) !== undefined) {
    await handOver(cluster, account);
    return cluster;
  }
  const unfinished = await mkdtemp(`${cluster}${UNFINISHED}`);
  if (account) await chown(unfinished, account.uid, account.gid);
  const command = [
    join(bin, 'initdb'),
    `--pgdata=${unfinished}`,
    `--username=${SUPERUSER}`,
    '--encoding=UTF8',
    '--locale=C',
    // Every client that reaches the socket is accepted: the permissions of the socket folder keep others out.
    '--auth=trust',
    ...(durable ? [] : ['--no-sync']),
  ];
  const { code, output } = await runAsAccount(account, command, 120_000);
  if (code !== 0) {
    await rm(unfinished, { recursive: true, force: true });
    throw new Error(
      `The embedded database could not be created: ${output.split('\n').slice(-3).join(' ')}. ` +
        'Set DATABASE_URL to use a PostgreSQL server instead.',
    );
  }
  await rename(unfinished, cluster);
  return cluster;
}

async function removeUnfinished(place: string): Promise<void> {
  for (const name of await readdir(place)) {
    if (!name.startsWith(`${CLUSTER_FOLDER}${UNFINISHED}`)) continue;
    // The initdb of a killed start may still be writing there for a second: then the next start cleans up.
    await rm(join(place, name), { recursive: true, force: true }).catch(() => {});
  }
}
