import { clearStalePostmaster } from './clear-stale-postmaster.ts';
import { chooseDatabaseAccount } from './database-account.ts';
import { findDatabasePlace } from './database-place.ts';
import { connectionTo, type EmbeddedConnection } from './embedded-connection.ts';
import { findPostgresBinaries } from './find-postgres-binaries.ts';
import { initialiseCluster, readClusterMajor } from './initialise-cluster.ts';
import { lockPlace, markPlaceReady, readLock, unlockPlace } from './place-lock.ts';
import { makeSocketFolder, removeSocketFolder } from './socket-folder.ts';
import { type SupervisedCluster, superviseCluster } from './supervise-cluster.ts';

export type EmbeddedPostgres = SupervisedCluster & {
  connection: EmbeddedConnection;
  /** The folder that holds the cluster. */
  place: string;
};

export type EmbeddedOptions = {
  dataDir: string;
  log: (line: string) => void;
  /** `false` trades safety against power loss for speed: for tests only. */
  durable?: boolean;
};

/** Starts PostgreSQL on DATA_DIR for the life of this process; rejects a folder that another Greenroom uses. */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { dataDir, log, durable = true } = options;
  if (process.platform === 'win32') {
    throw new Error('There is no embedded database on Windows: set DATABASE_URL to a PostgreSQL server.');
  }
  const account = chooseDatabaseAccount();
  const place = await findDatabasePlace(dataDir, account, log);
  const earlier = readLock(place);
  await lockPlace(place);
  let socketFolder: string | undefined;
  const release = async () => {
    if (socketFolder) await removeSocketFolder(socketFolder);
    unlockPlace(place);
  };
  try {
    const neededMajor = await readClusterMajor(place);
    const { bin, major, origin } = await findPostgresBinaries({ account, neededMajor, log });
    if (neededMajor === undefined) log(`Creating the embedded database with PostgreSQL ${major} (${origin})`);
    const cluster = await initialiseCluster({ place, bin, account, durable });
    await clearStalePostmaster(cluster, log);
    if (earlier?.socketFolder) await removeSocketFolder(earlier.socketFolder);
    socketFolder = await makeSocketFolder(place, account);
    const supervised = await superviseCluster({ cluster, bin, account, socketFolder, durable, log });
    markPlaceReady(place, socketFolder);
    let stopped: Promise<void> | undefined;
    return {
      connection: connectionTo(socketFolder),
      place,
      staysDown: supervised.staysDown,
      stop: () => {
        stopped ??= supervised.stop().finally(release);
        return stopped;
      },
    };
  } catch (error) {
    await release();
    throw error;
  }
}
