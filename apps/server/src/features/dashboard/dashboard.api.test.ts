import type { DashboardSummary } from '@greenroom/domain/dashboard/dashboard-summary.ts';
import { getDashboardSummary } from '@greenroom/domain/dashboard/endpoints.ts';
import { ticketStages } from '@greenroom/domain/maintenance/ticket.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { asSystem } from '#platform/database/scope.ts';
import { aGrant } from '#test/build/a-grant.ts';
import { aRoom, type TestRoom } from '#test/build/a-room.ts';
import { aSite, type TestSite } from '#test/build/a-site.ts';
import { aUser, type TestUser } from '#test/build/a-user.ts';
import { anAsset, type TestAsset } from '#test/build/an-asset.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';

const { NEW, SOLVED } = ticketStages;

describe('the summary of the home page', () => {
  let t: TestApp;
  let user: TestUser;
  let restricted: TestUser;
  let site: TestSite;
  let room: TestRoom;
  let asset: TestAsset;
  let token: string;

  const tokenOf = async (who: TestUser) => (await signInAs(t, who)).access_token;
  const summary = async (bearer = token): Promise<DashboardSummary> =>
    (await t.call(getDashboardSummary, {}, { token: bearer })).json();
  const daysAgo = (days: number) => new Date(t.clock.now().getTime() - days * 86_400_000);

  const aTicket = (partner_id: number, stage: number) =>
    asSystem(t.database, (db) =>
      sql`insert into tickets (partner_id, name, stage) values (${partner_id}, 'A ticket', ${stage})`.execute(
        db,
      ),
    );
  const anOperation = (
    state: 'queued' | 'sent' | 'done' | 'failed' | 'expired',
    created_at: Date,
    action_name = 'reboot',
  ) =>
    asSystem(t.database, (db) =>
      db
        .insertInto('asset_operations')
        .values({
          ...{ asset_id: asset.id, partner_id: asset.partner_id, action_name, parameters: '{}' },
          ...{ state, created_at },
        })
        .execute(),
    );
  const aFile = (category: 'document' | 'image', created_at: Date) =>
    asSystem(t.database, (db) =>
      db
        .insertInto('files')
        .values({
          ...{ partner_id: room.partner_id, entity_type: 'room', entity_id: room.id, category, created_at },
          ...{ filename: 'a', content_type: 'text/plain', size: 1, storage_key: String(Math.random()) },
        })
        .execute(),
    );

  beforeAll(async () => {
    t = await startTestApp();
  });
  beforeEach(async () => {
    user = await aUser(t.database);
    restricted = await aUser(t.database, { partner: user.partner_id, restricted: true });
    token = await tokenOf(user);
    site = await aSite(t.database, { partner: user.partner_id });
    room = await aRoom(t.database, { site });
    asset = await anAsset(t.database, {
      ...{ room, is_controlled: true, manufacturer: 'Sony', category: 'All / Displays / Screens' },
    });
  });
  afterAll(() => t.stop());

  test('counts everything of the own partner and nothing of another', async () => {
    await aSite(t.database, { partner: user.partner_id });
    await aRoom(t.database, { site });
    await anAsset(t.database, { room, manufacturer: 'SONY', category: 'Audio' });
    await anAsset(t.database, { room });
    await anAsset(t.database, { manufacturer: 'Foreign' });
    expect(await summary()).toEqual({
      ...{ sites: 2, sites_with_rooms: 1, rooms: 2, rooms_with_assets: 1, assets: 3, controlled: 1 },
      ...{ users: null, active_users: null, tickets_by_stage: [], recent_operations: 0, recent_documents: 0 },
      assets_by_category: [
        { name: '', count: 1 },
        { name: 'Audio', count: 1 },
        { name: 'Displays', count: 1 },
      ],
      manufacturers: [{ name: 'SONY', count: 2 }],
    });
  });

  test('is all zeros and empty lists for an empty partner', async () => {
    const nobody = await tokenOf(await aUser(t.database));
    expect(await summary(nobody)).toEqual({
      ...{ sites: 0, sites_with_rooms: 0, rooms: 0, rooms_with_assets: 0, assets: 0, controlled: 0 },
      ...{ users: null, active_users: null, tickets_by_stage: [], recent_operations: 0, recent_documents: 0 },
      ...{ assets_by_category: [], manufacturers: [] },
    });
  });

  test('counts tickets by stage, of the own partner only', async () => {
    await aTicket(user.partner_id, SOLVED);
    await aTicket(user.partner_id, NEW);
    await aTicket(user.partner_id, NEW);
    await aTicket((await aUser(t.database)).partner_id, NEW);
    const expected = [
      { stage: NEW, count: 2 },
      { stage: SOLVED, count: 1 },
    ];
    expect((await summary()).tickets_by_stage).toEqual(expected);
    // Tickets depend on the partner, also under explicit grants.
    expect((await summary(await tokenOf(restricted))).tickets_by_stage).toEqual(expected);
  });

  test('counts users only for superusers', async () => {
    const admin = await tokenOf(await aUser(t.database, { superuser: true }));
    const before = await summary(admin);
    await aUser(t.database, { active: false });
    const after = await summary(admin);
    expect([after.users, after.active_users]).toEqual([Number(before.users) + 1, before.active_users]);
    expect(Number(after.users)).toBeGreaterThan(Number(after.active_users));
    expect(await summary()).toMatchObject({ users: null, active_users: null });
  });

  test('counts the finished operations and the documents of the last 7 days', async () => {
    for (const state of ['done', 'failed', 'expired', 'queued', 'sent'] as const)
      await anOperation(state, daysAgo(6.9));
    await anOperation('done', daysAgo(7.1));
    await anOperation('done', daysAgo(1), 'get_status');
    await aFile('document', daysAgo(6.9));
    await aFile('document', daysAgo(7.1));
    await aFile('image', daysAgo(1));
    expect(await summary()).toMatchObject({ recent_operations: 3, recent_documents: 1 });
    const stranger = await tokenOf(await aUser(t.database));
    expect(await summary(stranger)).toMatchObject({ recent_operations: 0, recent_documents: 0 });
  });

  test('counts for a restricted user what is granted and nothing above or below it', async () => {
    const bearer = await tokenOf(restricted);
    await anOperation('done', daysAgo(1));
    await aFile('document', daysAgo(1));
    expect(await summary(bearer)).toMatchObject({
      sites: 0,
      rooms: 0,
      assets: 0,
      recent_operations: 0,
      recent_documents: 0,
    });
    await aGrant(t.database, restricted, { site });
    expect(await summary(bearer)).toMatchObject({ sites: 1, sites_with_rooms: 0, rooms: 0, assets: 0 });
    await aGrant(t.database, restricted, { asset });
    expect(await summary(bearer)).toMatchObject({
      rooms_with_assets: 0,
      assets: 1,
      controlled: 1,
      recent_operations: 1,
    });
    await aGrant(t.database, restricted, { room });
    expect(await summary(bearer)).toMatchObject({
      ...{ sites_with_rooms: 1, rooms: 1, rooms_with_assets: 1, recent_documents: 1 },
      manufacturers: [{ name: 'Sony', count: 1 }],
    });
  });

  test('is current after every change of the inventory', async () => {
    expect(await summary()).toMatchObject({ assets: 1, controlled: 1 });
    await asSystem(t.database, (db) =>
      db.updateTable('assets').set({ is_controlled: false }).where('id', '=', asset.id).execute(),
    );
    expect(await summary()).toMatchObject({ assets: 1, controlled: 0 });
    await anAsset(t.database, { room });
    expect(await summary()).toMatchObject({ assets: 2 });
  });
});
