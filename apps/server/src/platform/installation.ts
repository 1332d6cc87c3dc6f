import { mkdir } from 'node:fs/promises';
import type { Config } from '../config.ts';
import { appRole } from './database/app-role.ts';
import { type Connection, Database } from './database/database.ts';
import { joinEmbeddedPostgres } from './database/embedded/join-embedded-postgres.ts';
import { startEmbeddedPostgres } from './database/embedded/start-embedded-postgres.ts';
import { migrate } from './database/migrate.ts';
import { waitForDatabase } from './database/wait-for-database.ts';
import type { Log } from './log/create-logger.ts';
import { openDataKeys } from './secrets/data-keys.ts';
import { readSecretKey } from './secrets/read-secret-key.ts';
import { createSealer, type KeyRing, type Sealer } from './secrets/sealer.ts';

/** The database and the secrets of one Greenroom, ready to use. */
export type Installation = {
  database: Database;
  /** For migrations, backup and restore only. */
  owner: Connection;
  sealer: KeyRing;
  /** The folder of the embedded database; undefined for a database server. */
  databaseFolder: string | undefined;
  /** Resolves when the embedded database cannot be kept alive; never for an external database server. */
  databaseStaysDown: Promise<Error>;
  close(): Promise<void>;
};

type Options = {
  log: Log;
  /** Commands may run beside a server; a server needs exclusive use of the data folder. */
  role: 'server' | 'command';
  /** For `rotate-key --key-lost`. */
  givesUpLostKeys?: boolean;
};

export async function openInstallation(config: Config, options: Options): Promise<Installation> {
  await mkdir(config.dataDir, { recursive: true });
  const sealer = createSealer(
    await readSecretKey(config.SECRET_KEY, config.dataDir),
    config.SECRET_KEY_PREVIOUS,
  );
  const { owner, app, appPassword, folder, staysDown, stop } = await findDatabase(config, sealer, options);
  try {
    if (options.role === 'server') await waitForDatabase(owner, options.log);
    await migrate(owner, {
      appPassword,
      // A command run elsewhere, with another key, must not lock out the running servers.
      keepAppPassword: options.role === 'command',
      log: (line) => options.log.info(line),
    });
    await openDataKeys(owner, sealer, options);
  } catch (error) {
    await stop();
    throw error;
  }
  const database = new Database(app, {
    poolSize: config.DATABASE_POOL,
    onError: (error) => options.log.debug({ err: error }, 'a database connection was lost'),
    onOutage: {
      began: (cause) => options.log.error({ err: cause }, 'the database cannot be reached'),
      ended: (milliseconds) =>
        options.log.warn(
          { seconds: Math.round(milliseconds / 100) / 10 },
          'the database can be reached again',
        ),
    },
  });
  return {
    database,
    owner,
    sealer,
    databaseFolder: folder,
    databaseStaysDown: staysDown,
    async close() {
      await database.close();
      await stop();
    },
  };
}

type Connections = { owner: Connection; app: Connection; appPassword?: string };
type Found = Connections & { folder?: string; staysDown: Promise<Error>; stop: () => Promise<void> };

async function findDatabase(config: Config, sealer: Sealer, { log, role }: Options): Promise<Found> {
  if (config.DATABASE_URL !== undefined)
    return {
      ...serverConnections(config, sealer),
      staysDown: new Promise(() => {}),
      stop: async () => {},
    };
  const start = role === 'server' ? startEmbeddedPostgres : joinEmbeddedPostgres;
  const embedded = await start({ dataDir: config.dataDir, log: (line) => log.info(line) });
  const { connection, place, staysDown, stop } = embedded;
  return { owner: connection, app: { ...connection, user: appRole }, folder: place, staysDown, stop };
}

/** The application's role logs in with its own URL, or with a password that every server derives from the same key. */
function serverConnections(config: Config, sealer: Sealer): Connections {
  const owner = { connectionString: config.DATABASE_URL };
  if (config.DATABASE_APP_URL !== undefined)
    return { owner, app: { connectionString: config.DATABASE_APP_URL } };
  const appPassword = sealer.derivePassword('database application role');
  const url = new URL(config.DATABASE_URL ?? '');
  url.username = appRole;
  url.password = appPassword;
  return { owner, app: { connectionString: url.href }, appPassword };
}
