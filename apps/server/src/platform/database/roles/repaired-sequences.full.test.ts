import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { copyEmptyCluster } from '#test/empty-cluster.ts';
import { makeQuickFolder } from '#test/quick-folder.ts';
import { readConfig } from '../../../config.ts';
import { openInstallation } from '../../installation.ts';
import { createLogger } from '../../log/create-logger.ts';
import type { Connection } from '../database.ts';
import { asViewer, readAsViewer } from '../scope.ts';

const pageBytes = 8192;

function aViewer(partner: number): Viewer {
  return {
    ...{ user_id: partner, session_id: '', partner_id: partner, partner_ids: [partner], permissions: [] },
    ...{ is_superuser: false, force_explicit_grants: false, must_change_password: false },
  };
}

async function listSequenceFiles(owner: Connection): Promise<string[]> {
  const client = new pg.Client(owner);
  await client.connect();
  const { rows } = await client.query<{ path: string }>(
    `select pg_relation_filepath(oid) as path from pg_class
     where relkind = 'S' and relpersistence = 'u' and relnamespace = 'greenroom_keys'::regnamespace`,
  );
  await client.end();
  return rows.map(({ path }) => path);
}

test('viewers are entered after the sequences of their sessions came back empty, as on a promoted replica', async () => {
  const folder = await makeQuickFolder();
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await copyEmptyCluster(folder);
  const config = readConfig({ DATA_DIR: folder, DEMO: '0' });
  const start = () => openInstallation(config, { log: createLogger('silent'), role: 'server' });
  const before = await start();
  const files = await listSequenceFiles(before.owner);
  await before.close();
  expect(files).toHaveLength(4);
  for (const path of files) {
    const file = await open(join(folder, 'postgres', path), 'r+');
    await file.write(Buffer.alloc(pageBytes), 0, pageBytes, 0);
    await file.close();
  }

  const { database, close } = await start();
  onTestFinished(close);
  const partners = sql<{ partners: string }>`select viewer_partner_ids()::text as partners`;
  const all = Array.from({ length: 20 }, async (_, at) => {
    const work = async (db: Parameters<typeof partners.execute>[0]) => (await partners.execute(db)).rows[0];
    const viewer = aViewer(at + 1);
    return at % 2 === 0 ? readAsViewer(database, viewer, work) : asViewer(database, viewer, work);
  });
  expect(await Promise.all(all)).toEqual(
    Array.from({ length: 20 }, (_, at) => ({ partners: `{${at + 1}}` })),
  );
});
