import { clearStalePostmaster, endOrphanedPostmaster } from './clear-stale-postmaster.ts';
import { chooseDatabaseAccount } from './database-account.ts';
import { findDatabasePlace } from './database-place.ts';
import { connectionTo, type EmbeddedConnection } from './embedded-connection.ts';
import { findPostgresBinaries, type PostgresBinaries } from './find-postgres-binaries.ts';
import { clusterIn, initialiseCluster, readClusterMajor } from './initialise-cluster.ts';
import { lockPlace, readLock } from './place-lock.ts';
import { makeSocketFolder, removeSocketFolder } from './socket-folder.ts';
import { type SupervisedCluster, superviseCluster } from './supervise-cluster.ts';
import { keepBinaries } from './upgrade/keep-binaries.ts';
import { finishUpgrade, takeBackUpgrade, type Upgrade, upgradeCluster } from './upgrade/upgrade-cluster.ts';

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

type Choice = { binaries: PostgresBinaries; upgradeFrom?: PostgresBinaries };

/** Our own PostgreSQL. Data of an older one are upgraded to it; data of a newer one need that. */
async function chooseBinaries(given: Pick<Upgrade, 'place' | 'account' | 'log'>): Promise<Choice> {
  const { place, log } = given;
  const binaries = await findPostgresBinaries({ ...given, neededMajor: undefined });
  const { major, origin } = binaries;
  const neededMajor = await readClusterMajor(place);
  if (neededMajor === undefined) log(`Creating the embedded database with PostgreSQL ${major} (${origin})`);
  if (neededMajor === undefined || neededMajor === major) return { binaries };
  const fitting = await findPostgresBinaries({ ...given, neededMajor });
  return neededMajor < major ? { binaries, upgradeFrom: fitting } : { binaries: fitting };
}

/** Without them it runs as well; the next release may then need an installed PostgreSQL to upgrade the data. */
async function keepPackaged(
  place: string,
  binaries: PostgresBinaries,
  log: (line: string) => void,
): Promise<void> {
  const { bin, major, packaged: version } = binaries;
  if (version === undefined) return;
  await keepBinaries({ place, bin, major, version }).catch((error: Error) =>
    log(`The programs of PostgreSQL ${major} could not be stored beside the data: ${error.message}`),
  );
}

/** Starts PostgreSQL on DATA_DIR for the life of this process; rejects a folder that another Greenroom uses. */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { dataDir, log, durable = true } = options;
  if (process.platform === 'win32') {
    throw new Error('There is no embedded database on Windows: set DATABASE_URL to a PostgreSQL server.');
  }
  const account = chooseDatabaseAccount(log);
  const place = await findDatabasePlace(dataDir, account, log);
  const earlier = readLock(place);
  const lock = await lockPlace(place, () => endOrphanedPostmaster(clusterIn(place), log));
  const opened: { socketFolder?: string } = {};
  const release = async () => {
    if (opened.socketFolder) await removeSocketFolder(opened.socketFolder);
    lock.release();
  };
  const { inherited } = lock;
  const settings = { account, durable, inherited, log };
  const superviseWith = async ({ bin }: PostgresBinaries) => {
    const cluster = await initialiseCluster({ place, bin, account, durable });
    await clearStalePostmaster(cluster, log);
    const socketFolder = await makeSocketFolder(place, account);
    opened.socketFolder = socketFolder;
    return { socketFolder, ...(await superviseCluster({ ...settings, cluster, bin, socketFolder })) };
  };
  try {
    if (earlier?.socketFolder) await removeSocketFolder(earlier.socketFolder);
    await finishUpgrade(place, log);
    const choice = await chooseBinaries({ place, account, log });
    const { upgradeFrom } = choice;
    const isUpgraded =
      upgradeFrom !== undefined &&
      (await upgradeCluster({ ...settings, place, from: upgradeFrom, to: choice.binaries }));
    const binaries = isUpgraded ? choice.binaries : (upgradeFrom ?? choice.binaries);
    const supervised = await superviseWith(binaries).catch(async (error: Error) => {
      if (!isUpgraded) throw error;
      log(`PostgreSQL ${binaries.major} does not start on the upgraded data: ${error.message}`);
      await takeBackUpgrade(place);
      return superviseWith(upgradeFrom);
    });
    if (durable) await keepPackaged(place, binaries, log);
    const { socketFolder } = supervised;
    lock.markReady(socketFolder);
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
