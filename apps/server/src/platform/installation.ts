import { mkdir } from 'node:fs/promises';
import type { Config } from '../config.ts';
import { type Connection, Database, type Logins } from './database/database.ts';
import { joinEmbeddedPostgres } from './database/embedded/join-embedded-postgres.ts';
import { startEmbeddedPostgres } from './database/embedded/start-embedded-postgres.ts';
import { migrate } from './database/migrate.ts';
import { appRole, type RoleOptions, viewerRole } from './database/roles/database-roles.ts';
import { waitForDatabase } from './database/wait-for-database.ts';
import type { Log } from './log/create-logger.ts';
import { openDataKeys } from './secrets/data-keys.ts';
import { readSecretKey } from './secrets/read-secret-key.ts';
import { createSealer, type KeyRing, type Sealer } from './secrets/sealer.ts';

/** The database and the secrets of one Greenroom, ready to use. */
export type Installation = {
  database: Database;
  /** For migrations, backup and restore only; the server drops it. */
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
  const { owner, logins, passwords, folder, staysDown, stop } = await findDatabase(config, sealer, options);
  let database: Database | undefined;
  try {
    if (options.role === 'server') await waitForDatabase(owner, options.log);
    const { viewerKey } = await migrate(owner, {
      passwords,
      // A command run elsewhere, with another key, must not lock out the running servers.
      keepPasswords: options.role === 'command',
      log: (line) => options.log.info(line),
    });
    await openDataKeys(owner, sealer, options);
    database = openDatabase({ ...logins, viewerKey }, config, options);
    await database.requireRoles();
  } catch (error) {
    await database?.close();
    await stop();
    throw error;
  }
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

function openDatabase(logins: Logins, config: Config, { log }: Options): Database {
  return new Database(logins, {
    poolSize: config.DATABASE_POOL,
    onError: (error) => log.debug({ err: error }, 'a database connection was lost'),
    onOutage: {
      began: (cause) => log.error({ err: cause }, 'the database cannot be reached'),
      ended: (milliseconds) =>
        log.warn({ seconds: Math.round(milliseconds / 100) / 10 }, 'the database can be reached again'),
    },
  });
}

type Connections = {
  owner: Connection;
  logins: Omit<Logins, 'viewerKey'>;
  passwords?: RoleOptions['passwords'];
};
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
  const as = (user: string) => ({ ...connection, user });
  const logins = { viewer: as(viewerRole), system: as(appRole) };
  return { owner: connection, logins, folder: place, staysDown, stop };
}

/** The roles log in with URLs of their own, or with passwords that every server derives from the same key. */
function serverConnections(config: Config, sealer: Sealer): Connections {
  const owner = { connectionString: config.DATABASE_URL };
  const { DATABASE_APP_URL: system, DATABASE_VIEWER_URL: viewer } = config;
  if (system !== undefined && viewer !== undefined)
    return { owner, logins: { viewer: { connectionString: viewer }, system: { connectionString: system } } };
  const passwords = {
    [appRole]: sealer.derivePassword('database application role'),
    [viewerRole]: sealer.derivePassword('database viewer role'),
  };
  const as = (role: keyof typeof passwords) => {
    const url = new URL(config.DATABASE_URL ?? '');
    url.username = role;
    url.password = passwords[role];
    return { connectionString: url.href };
  };
  return { owner, logins: { viewer: as(viewerRole), system: as(appRole) }, passwords };
}
