import { randomUUID } from 'node:crypto';
import { type Permission, permissions } from '@greenroom/domain/access/permission.ts';
import { updateUser } from '@greenroom/domain/admin/endpoints.ts';
import { runAssetAction } from '@greenroom/domain/operations/endpoints.ts';
import { DevicePool } from '@greenroom/drivers/device-pool.ts';
import { sql } from 'kysely';
import { asSystem } from '#platform/database/scope.ts';
import { aConnection } from '../build/a-connection.ts';
import { aDriver } from '../build/a-driver.ts';
import { aPartner } from '../build/a-partner.ts';
import { aRoom, type TestRoom } from '../build/a-room.ts';
import { aUser, type TestUser } from '../build/a-user.ts';
import { anApiToken } from '../build/an-api-token.ts';
import { anAsset } from '../build/an-asset.ts';
import { signInByPassword } from '../sign-in-as.ts';
import type { TestApp } from '../start-test-app.ts';
import type { Caller } from './guard-table.ts';

export type GuardedEstate = {
  partner: { id: number };
  other: { id: number };
  site_id: number;
  room_id: number;
  asset_id: number;
  /** A user of the tenant that administrators change. */
  user: TestUser;
  /** The version of a row as it is, for `If-Match`. */
  versionOf: (table: 'sites' | 'rooms' | 'assets', id: number) => Promise<string>;
  /** The newest entry in the history of the asset. */
  aChange: () => Promise<{ id: number; changeset_id: number }>;
  /** A job of the manager that has ended, a new one each time. */
  aJob: () => Promise<number>;
  /** A view of rooms that the manager shares with the partner, a new one each time. */
  aView: () => Promise<number>;
  /** A role, a new one each time. */
  aRole: () => Promise<number>;
  /** A room of its own site, new each time: for a request that removes it. */
  aSpare: () => Promise<TestRoom>;
  /** An entry in the bin, a new one each time. */
  binned: () => Promise<number>;
  /** A file for an import, a new one each time; no other of the partner is being checked. */
  anImport: () => Promise<number>;
  /** An API token of the manager, a new one each time. */
  aToken: () => Promise<string>;
  /** The API tokens of the manager, by the permissions that they have. */
  apiTokens: { all: string; only: Record<Permission, string>; without: Record<Permission, string> };
  /** A private file of the room, a new one each time. */
  aFile: () => Promise<number>;
  tokens: Record<Caller, string | undefined>;
};

/** One tenant that has one of everything, another one that has nothing, and a caller of each kind. */
export async function buildGuardedEstate(t: TestApp): Promise<GuardedEstate> {
  const { database } = t;
  t.services.devices = new DevicePool([aDriver({})]);
  const partner = await aPartner(database);
  const other = await aPartner(database);
  const tokenOf = async (user: TestUser) => (await signInByPassword(t, user)).access_token;

  const room = await aRoom(database, { partner: partner.id });
  const asset = await anAsset(database, {
    ...{
      room,
      is_controlled: true,
      status: 'inactive',
      additional_data: { warranty_end_date: '2020-01-01' },
    },
  });
  await aConnection(t, asset);
  const aFile = () =>
    asSystem(database, async (db) => {
      const row = {
        ...({ entity_type: 'room', entity_id: room.id, category: 'document', filename: 'a.txt' } as const),
        ...{ content_type: 'text/plain', size: 1, storage_key: randomUUID(), partner_id: partner.id },
      };
      const { id } = await db.insertInto('files').values(row).returning('id').executeTakeFirstOrThrow();
      return id;
    });
  await aFile();
  const versionOf = (table: 'sites' | 'rooms' | 'assets', id: number) =>
    asSystem(database, async (db) => {
      const query = db.selectFrom(table).where('id', '=', id).select('version');
      const { version } = await query.executeTakeFirstOrThrow();
      return `"${version}"`;
    });
  const aChange = () =>
    asSystem(database, (db) => {
      const query = db.selectFrom('estate_changes').where('thing', '=', 'asset');
      const newest = query.where('thing_id', '=', asset.id).orderBy('id', 'desc').limit(1);
      return newest.select(['id', 'changeset_id']).executeTakeFirstOrThrow();
    });
  const manager = await aUser(database, { partner: partner.id, permissions });
  const makeToken = (given: readonly string[]) => anApiToken(database, manager, { permissions: given });
  const aToken = async () => (await makeToken([])).id;
  const each = async (choose: (permission: Permission) => readonly string[]) =>
    Object.fromEntries(
      await Promise.all(permissions.map(async (one) => [one, (await makeToken(choose(one))).token])),
    ) as Record<Permission, string>;
  const apiTokens = {
    all: (await makeToken(permissions)).token,
    only: await each((one) => [one]),
    without: await each((one) => permissions.filter((other) => other !== one)),
  };
  const aJob = () =>
    asSystem(database, async (db) => {
      const row = {
        ...({ kind: 'bulk', state: 'done', input: '{}', counts: '{}', created_by: manager.id } as const),
        ...{ node: randomUUID(), leased_until: new Date() },
      };
      const { id } = await db.insertInto('estate_jobs').values(row).returning('id').executeTakeFirstOrThrow();
      return id;
    });
  const aView = () =>
    asSystem(database, async (db) => {
      const owner = { owner_id: manager.id, owner_name: 'x', shared_with: partner.id };
      const row = { ...owner, list: 'rooms', name: randomUUID(), query: '' };
      const { id } = await db.insertInto('saved_views').values(row).returning('id').executeTakeFirstOrThrow();
      return id;
    });
  const aRole = () =>
    asSystem(database, async (db) => {
      const row = { name: randomUUID(), permissions: ['estate.manage'] };
      const { id } = await db.insertInto('roles').values(row).returning('id').executeTakeFirstOrThrow();
      return id;
    });
  await aRole();
  const aSpare = () => aRoom(database, { partner: partner.id });
  const binned = async () => {
    const { id } = await aSpare();
    return asSystem(database, async (db) => {
      const { rows } = await sql<{ id: number }>`select move_to_bin('room', ${id}) as id`.execute(db);
      return rows[0]?.id ?? 0;
    });
  };
  await binned();
  const anImport = () =>
    asSystem(database, async (db) => {
      await db.updateTable('imports').set({ state: 'failed' }).execute();
      const row = {
        ...{
          partner_id: partner.id,
          created_by_name: 'x',
          source: 'screen',
          file_name: 'x.csv',
          kind: 'sites',
        },
        columns: JSON.stringify([{ header: 'name', samples: [], field: 'name', recognised: 'name' }]),
        ...{ row_count: 1, shown_attempt: 9 },
      };
      const { id } = await db.insertInto('imports').values(row).returning('id').executeTakeFirstOrThrow();
      const found = { import_id: id, attempt: 9, line: 2, action: 'created', name: 'x', key: 'x' };
      await db.insertInto('import_rows').values(found).execute();
      return id;
    });
  await anImport();
  await asSystem(database, (db) =>
    db
      .insertInto('tickets')
      .values({ partner_id: partner.id, name: 'A ticket', additional_data: '{}' })
      .execute(),
  );

  const expired = await tokenOf(await aUser(database, { partner: partner.id }));
  t.clock.pass(3600);
  const superuser = await tokenOf(await aUser(database, { superuser: true }));
  const gone = await aUser(database, { partner: partner.id });
  const inactive = await tokenOf(gone);
  await t.call(updateUser, { params: { id: gone.id }, body: { is_active: false } }, { token: superuser });
  const linked = await aUser(database, { partner: other.id });
  await asSystem(database, (db) =>
    db.insertInto('user_partners').values({ user_id: linked.id, partner_id: partner.id }).execute(),
  );
  const tokens = {
    ...{ anonymous: undefined, expired, inactive, superuser },
    normal: await tokenOf(await aUser(database, { partner: partner.id })),
    other: await tokenOf(await aUser(database, { partner: other.id })),
    linked: await tokenOf(linked),
    restricted: await tokenOf(await aUser(database, { partner: partner.id, restricted: true })),
    manager: await tokenOf(manager),
    otherManager: await tokenOf(await aUser(database, { partner: other.id, permissions })),
  };
  // Leaves a status and an entry in the log.
  for (const action_name of ['get_status', 'check_firmware_update'] as const) {
    const action = { params: { id: asset.id }, body: { action_name } };
    await t.call(runAssetAction, action, { token: tokens.normal });
  }
  return {
    ...{
      partner,
      other,
      site_id: room.site_id,
      room_id: room.id,
      asset_id: asset.id,
      aFile,
      aToken,
      apiTokens,
      anImport,
      aChange,
      aJob,
      aView,
      aRole,
      aSpare,
      binned,
      versionOf,
      tokens,
    },
    user: await aUser(database, { partner: partner.id }),
  };
}
