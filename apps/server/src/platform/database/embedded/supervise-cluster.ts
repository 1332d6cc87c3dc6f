import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { clearStalePostmaster } from './clear-stale-postmaster.ts';
import type { DatabaseAccount } from './database-account.ts';
import { connectionTo } from './embedded-connection.ts';
import { postgresSettings } from './postgres-settings.ts';
import { waitUntilReady } from './wait-until-ready.ts';
import { startWatched, type WatchedProcess } from './watched-process.ts';

type Cluster = {
  cluster: string;
  bin: string;
  account: DatabaseAccount;
  socketFolder: string;
  durable: boolean;
  /** What holds the lock of the folder, for as long as PostgreSQL runs. */
  inherited: number | undefined;
  log: (line: string) => void;
};

// Connections that come too early or that a shutdown cuts are expected.
const ORDINARY = /starting up|shutting down|terminating connection due to administrator command/;

// A database that keeps dying has a cause that another start does not fix.
const RESTARTS_A_MINUTE = 3;

/** PostgreSQL's message when processes of its last run still exist. */
const ORPHANS = /pre-existing shared memory block/;
const ORPHANS_DEADLINE_MS = 120_000;

export type SupervisedCluster = {
  /** Resolves when it has died and cannot be started again. */
  staysDown: Promise<Error>;
  stop(): Promise<void>;
};

/** Runs PostgreSQL, and restarts it when it dies; pools reconnect on their own. */
export async function superviseCluster(options: Cluster): Promise<SupervisedCluster> {
  let stopping = false;
  const isStopping = () => stopping;
  let server = await startWhenAlone(options, isStopping);
  let restarts: number[] = [];

  const restart = async () => {
    while (!stopping) {
      const code = await server.exited;
      if (stopping) return;
      options.log(
        `PostgreSQL ended unexpectedly with code ${code}: ${server.lastLines().slice(-5).join(' | ')}`,
      );
      restarts = [...restarts.filter((time) => time > Date.now() - 60_000), Date.now()];
      if (restarts.length > RESTARTS_A_MINUTE) throw new Error('it keeps ending');
      await clearStalePostmaster(options.cluster, options.log);
      if (stopping) return;
      server = await startWhenAlone(options, isStopping);
      options.log('PostgreSQL runs again');
    }
  };
  const restarting = restart().catch((error: Error) => {
    if (stopping) return undefined;
    options.log(`PostgreSQL stays down: ${error.message}`);
    return error;
  });
  // A stop also ends the restarts, and is expected.
  const staysDown = new Promise<Error>((resolve) => {
    restarting.then((error) => error && resolve(error));
  });

  return {
    staysDown,
    async stop() {
      stopping = true;
      await stopServer(server, options);
      await restarting;
      // A restart in progress during the stop has created another one.
      await stopServer(server, options);
    },
  };
}

/**
 * When the postmaster is killed its other processes outlive it for a moment, a busy one for the length of its query,
 * and PostgreSQL refuses to start beside them. They end by themselves, so the start is retried until they have.
 */
async function startWhenAlone(options: Cluster, isStopping: () => boolean): Promise<WatchedProcess> {
  const end = Date.now() + ORPHANS_DEADLINE_MS;
  while (true) {
    try {
      return await startOnce(options);
    } catch (error) {
      if (!ORPHANS.test((error as Error).message) || Date.now() > end || isStopping()) throw error;
      await wait(200);
    }
  }
}

async function startOnce(options: Cluster): Promise<WatchedProcess> {
  const { cluster, bin, account, socketFolder, durable, inherited, log } = options;
  const command = [join(bin, 'postgres'), '-D', cluster, ...postgresSettings(socketFolder, durable)];
  const onLine = (line: string) => {
    if (!ORDINARY.test(line)) log(`postgres: ${line}`);
  };
  const server = startWatched({ command, account, inherited, onLine });
  try {
    await waitUntilReady(server, connectionTo(socketFolder));
  } catch (error) {
    server.requestStop();
    throw error;
  }
  return server;
}

async function stopServer(server: WatchedProcess, { cluster, log }: Cluster): Promise<void> {
  server.requestStop();
  if (await endsWithin(30_000, server)) return;
  log('PostgreSQL does not stop; it is killed, and recovers at its next start');
  const pid = Number.parseInt(await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => ''), 10);
  if (pid) process.kill(pid, 'SIGQUIT');
  if (!(await endsWithin(10_000, server))) throw new Error(`PostgreSQL process ${pid} does not end`);
}

async function endsWithin(deadlineMs: number, server: WatchedProcess): Promise<boolean> {
  const giveUp = new AbortController();
  const late = wait(deadlineMs, false, { signal: giveUp.signal }).catch(() => false);
  const ended = await Promise.race([server.exited.then(() => true), late]);
  giveUp.abort();
  return ended;
}
