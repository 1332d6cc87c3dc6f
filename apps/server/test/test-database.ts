import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type Connection, Database, type Logins } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import { appRole, viewerRole } from '#platform/database/roles/database-roles.ts';
import { readViewerKey } from '#platform/database/roles/viewer-key.ts';

const template = 'greenroom_template';
/** Any number that only this file uses. */
const templateLock = 7_247_002;

export type TestDatabase = {
  database: Database;
  owner: Connection;
  logins: Logins;
  drop(): Promise<void>;
};

/** A fresh, migrated database for one test file: copied from a template that the first file makes. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = inject('postgres');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await withAdmin(server, async (admin) => {
    await admin.query('select pg_advisory_lock($1)', [templateLock]);
    const existing = await admin.query('select 1 from pg_database where datname = $1', [template]);
    if (existing.rowCount === 0) {
      await admin.query(`create database ${template}_draft`);
      await migrate({ ...server, database: `${template}_draft` }, { log: () => {} });
      await admin.query(`alter database ${template}_draft rename to ${template}`);
    }
    // Copying files takes half the time of logging every page, and there is nothing to recover.
    await admin.query(`create database ${name} template ${template} strategy file_copy`);
    // As grantToViewers does; a copy has the tables' rights, but not those of the database.
    await admin.query(`revoke temporary on database ${name} from public`);
  });
  const owner = { ...server, database: name };
  const logins = loginsOf(owner, await keyOf(owner));
  // A machine that is busy with other tests opens connections late: that is no outage.
  const database = new Database(logins, { poolSize: 10, openMilliseconds: 60_000 });
  return {
    database,
    owner,
    logins,
    async drop() {
      await database.close();
      await withAdmin(server, (admin) => admin.query(`drop database ${name} with (force)`));
    },
  };
}

export function loginsOf(place: Connection, viewerKey: Buffer): Logins {
  return { viewer: { ...place, user: viewerRole }, system: { ...place, user: appRole }, viewerKey };
}

let templateKey: Buffer | undefined;

/** Copies of the template have its key. */
async function keyOf(owner: Connection): Promise<Buffer> {
  if (templateKey) return templateKey;
  const client = new pg.Client(owner);
  await client.connect();
  templateKey = await readViewerKey(client).finally(() => client.end());
  return templateKey;
}

async function withAdmin(server: Connection, work: (admin: pg.Client) => Promise<unknown>): Promise<void> {
  const admin = new pg.Client({ ...server, database: 'postgres' });
  await admin.connect();
  try {
    await work(admin);
  } finally {
    await admin.end();
  }
}
