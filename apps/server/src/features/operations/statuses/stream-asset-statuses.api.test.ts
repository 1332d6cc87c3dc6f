import { logout } from '@greenroom/domain/auth/endpoints.ts';
import { changeFileVisibility, deleteFile } from '@greenroom/domain/files/endpoints.ts';
import { documentsEvent } from '@greenroom/domain/files/file.ts';
import { roomTypeId } from '@greenroom/domain/files/room-type-id.ts';
import {
  type AssetStatus,
  type StatusEvent,
  statusEvent,
} from '@greenroom/domain/operations/asset-status.ts';
import { runAssetAction, streamAssetStatuses } from '@greenroom/domain/operations/endpoints.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { filesChannel } from '#features/files/file-changes.queries.ts';
import { statusesChannel } from '#features/operations/operations-channels.ts';
import { asSystem } from '#platform/database/scope.ts';
import { aConnection } from '#test/build/a-connection.ts';
import { aGrant } from '#test/build/a-grant.ts';
import { aRoom } from '#test/build/a-room.ts';
import { aTicket } from '#test/build/a-ticket.ts';
import { aUser, type TestUser } from '#test/build/a-user.ts';
import { anAsset, type TestAsset } from '#test/build/an-asset.ts';
import { fileBytes } from '#test/build/file-bytes.ts';
import { eventually } from '#test/eventually.ts';
import { listenForNotifications } from '#test/listen-for-notifications.ts';
import { type EventReader, readEvents } from '#test/read-events.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { upload } from '#test/upload.ts';
import { usualTiming } from '../operations-timing.ts';
import { storeStatuses } from './statuses.queries.ts';

describe('live statuses', () => {
  let t: TestApp;
  let user: TestUser;
  let own: TestAsset;
  let foreign: TestAsset;
  let readers: EventReader[] = [];
  const timing = { ...usualTiming, stream: { ...usualTiming.stream } };

  beforeAll(async () => {
    t = await startTestApp({}, { timing });
    await t.app.listen({ port: 0, host: '127.0.0.1' });
    user = await aUser(t.database);
    own = await anAsset(t.database, { partner: user.partner_id, is_controlled: true });
    foreign = await anAsset(t.database, { is_controlled: true });
    // Listen first, so that no notification below is missed.
    (await listenForNotifications(t, statusesChannel)).stop();
  });
  afterEach(() => {
    Object.assign(timing.stream, usualTiming.stream);
    for (const reader of readers) reader.close();
    readers = [];
  });
  afterAll(() => t.stop());

  const say = (asset: { id: number }, message: string) =>
    asSystem(t.database, (db) => {
      const now = t.clock.now();
      const observed_at = now.toISOString();
      const reported = { status: 'online', message, code: null, firmware_version: null, observed_at };
      return storeStatuses(db, { statuses: [{ asset_id: asset.id, ...reported }], now });
    });
  const listen = async (token: string) => {
    // A stream begins with the changes of the last ten seconds; those of the previous test are older.
    t.clock.pass(11);
    const reader = await readEvents(t, streamAssetStatuses, token);
    readers.push(reader);
    return reader;
  };
  const tokenOf = async (who: { email: string }) => (await signInAs(t, who)).access_token;
  const said = (reader: EventReader) =>
    (reader.events('status') as AssetStatus[]).map(({ asset_id, message }) => [asset_id, message]);

  test('arrive as events of the agreed shape, on a connection without buffering or compression', async () => {
    const reader = await listen(await tokenOf(user));
    expect(reader.headers['content-type']).toBe('text/event-stream; charset=utf-8');
    expect(reader.headers['x-accel-buffering']).toBe('no');
    expect(reader.headers['cache-control']).toContain('no-store');
    expect(reader.headers).not.toHaveProperty('content-encoding');
    await say(own, 'Standby');
    await eventually(() => expect(said(reader)).toEqual([[own.id, 'Standby']]));
    for (const event of reader.events('status')) statusEvent.parse(event);
  });

  test('report what an action on a device has changed', async () => {
    const token = await tokenOf(user);
    await aConnection(t, own);
    const reader = await listen(token);
    await t.call(runAssetAction, { params: { id: own.id }, body: { action_name: 'get_status' } }, { token });
    await eventually(() =>
      expect(reader.events('status')).toMatchObject([{ status: 'offline', code: 'device-unreachable' }]),
    );
  });

  test('are read together when they change in quick succession', async () => {
    timing.stream.gatherMilliseconds = 1_000;
    const reader = await listen(await tokenOf(user));
    for (const message of ['1', '2', '3']) await say(own, message);
    await eventually(() => expect(said(reader)).toEqual([[own.id, '3']]));
  });

  test('come with the fact that the estate of the own partner has changed, and of no other', async () => {
    const reader = await listen(await tokenOf(user));
    const rename = (asset: { id: number }, product_name: string) =>
      asSystem(t.database, (db) =>
        db.updateTable('assets').set({ product_name }).where('id', '=', asset.id).execute(),
      );
    await rename(foreign, 'Secret');
    await say(own, 'first');
    await eventually(() => expect(said(reader)).toEqual([[own.id, 'first']]));
    expect(reader.events('estate')).toEqual([]);
    await rename(own, 'Renamed');
    await eventually(() => expect(reader.events('estate')).toEqual([{}]));
  });

  test('come with the fact that tickets of the own partner have changed, with nothing of them', async () => {
    const reader = await listen(await tokenOf(user));
    await aTicket(t.database, { partner: foreign.partner_id });
    await say(own, 'first ticket');
    await eventually(() => expect(said(reader)).toEqual([[own.id, 'first ticket']]));
    expect(reader.events('tickets')).toEqual([]);
    const { id } = await aTicket(t.database, { partner: user.partner_id });
    await eventually(() => expect(reader.events('tickets')).toEqual([{}]));
    await asSystem(t.database, (db) => db.deleteFrom('tickets').where('id', '=', id).execute());
    await eventually(() => expect(reader.events('tickets')).toEqual([{}, {}]));
  });

  test('of another tenant never arrive', async () => {
    const reader = await listen(await tokenOf(user));
    await say(foreign, 'secret');
    await say(own, 'after it');
    await eventually(() => expect(said(reader)).toEqual([[own.id, 'after it']]));
  });

  test('reach a restricted user only while the asset is granted', async () => {
    const restricted = await aUser(t.database, { partner: user.partner_id, restricted: true });
    const other = await anAsset(t.database, { partner: user.partner_id, is_controlled: true });
    await aGrant(t.database, restricted, { asset: own });
    await aGrant(t.database, restricted, { asset: other });
    const reader = await listen(await tokenOf(restricted));
    await say(own, 'granted');
    await eventually(() => expect(said(reader)).toEqual([[own.id, 'granted']]));
    await asSystem(t.database, (db) =>
      db
        .deleteFrom('asset_grants')
        .where('user_id', '=', restricted.id)
        .where('asset_id', '=', own.id)
        .execute(),
    );
    await say(own, 'revoked');
    await say(other, 'still granted');
    await eventually(() => expect(said(reader).at(-1)).toEqual([other.id, 'still granted']));
    expect(said(reader)).toHaveLength(2);
  });

  test('end with the session, and send nothing after it', async () => {
    const tokens = await signInAs(t, user);
    const reader = await listen(tokens.access_token);
    await t.call(logout, { body: { refresh_token: tokens.refresh_token } });
    await say(own, 'too late');
    expect(await reader.ended).toBe(true);
    expect(said(reader)).toEqual([]);
  });

  test('end with the user and with the access token', async () => {
    timing.stream.beatMilliseconds = 50;
    const leaver = await aUser(t.database);
    const gone = await listen(await tokenOf(leaver));
    await asSystem(t.database, (db) =>
      db.updateTable('users').set({ is_active: false }).where('id', '=', leaver.id).execute(),
    );
    expect(await gone.ended).toBe(true);
    const expired = await listen(await tokenOf(user));
    t.clock.pass(1801);
    expect(await expired.ended).toBe(true);
  });

  test('send a heartbeat, and changes without a notification', async () => {
    timing.stream.beatMilliseconds = 60;
    const reader = await listen(await tokenOf(user));
    await eventually(() => expect(reader.text()).toMatch(/\n\n: \n\n/));
    await asSystem(t.database, (db) =>
      db
        .updateTable('asset_statuses')
        .set({ message: 'unheard', changed_at: t.clock.now() })
        .where('asset_id', '=', own.id)
        .execute(),
    );
    await eventually(() => expect(said(reader).at(-1)).toEqual([own.id, 'unheard']));
  });

  test('are rejected for a user who has far too many open', async () => {
    const token = await tokenOf(await aUser(t.database));
    const all = await Promise.all(Array.from({ length: 21 }, () => listen(token)));
    expect(all.map(({ status }) => status).sort()).toEqual([...Array(20).fill(200), 429]);
  });

  test('name the room and the site, if the user sees them', async () => {
    const restricted = await aUser(t.database, { partner: user.partner_id, restricted: true });
    const room = await aRoom(t.database, { partner: user.partner_id });
    const asset = await anAsset(t.database, { room, is_controlled: true });
    await aGrant(t.database, restricted, { asset });
    await aGrant(t.database, restricted, { room });
    const all = await listen(await tokenOf(user));
    const granted = await listen(await tokenOf(restricted));
    await say(asset, 'Standby');
    const places = (reader: EventReader) =>
      (reader.events('status') as StatusEvent[])
        .filter(({ asset_id }) => asset_id === asset.id)
        .map(({ room_id, site_id }) => [room_id, site_id]);
    await eventually(() => expect(places(all)).toEqual([[room.id, room.site_id]]));
    await eventually(() => expect(places(granted)).toEqual([[room.id, null]]));
  });

  describe('the newest documents', () => {
    const reportedTo = (reader: EventReader) =>
      reader.events('documents').map((event) => documentsEvent.parse(event).documents.map(({ id }) => id));
    async function add(token: string, fields: Record<string, string | number>): Promise<number> {
      const file = { filename: 'manual.pdf', type: 'application/pdf', bytes: fileBytes.pdf };
      const response = await upload(t, token, { category: 'document', ...fields, file });
      expect(response.statusCode).toBe(201);
      return response.json().id;
    }

    beforeAll(async () => (await listenForNotifications(t, filesChannel)).stop());

    test('are sent at the start, and again when one is added, made public or deleted', async () => {
      const token = await tokenOf(user);
      const room = await aRoom(t.database, { partner: user.partner_id });
      const place = { entity_type: 'room', entity_id: room.id };
      const first = await add(token, place);
      const reader = await listen(token);
      await eventually(() => expect(reportedTo(reader)).toEqual([[first]]));
      const id = await add(token, place);
      await eventually(() => expect(reportedTo(reader).at(-1)).toEqual([id, first]));
      const params = { id };
      await t.call(changeFileVisibility, { params, body: { visibility: 'public' } }, { token });
      await eventually(() =>
        expect(reader.events('documents').at(-1)).toMatchObject({ documents: [{ id, is_public: true }, {}] }),
      );
      await t.call(changeFileVisibility, { params, body: { visibility: 'private' } }, { token });
      await t.call(deleteFile, { params }, { token });
      await eventually(() => expect(reportedTo(reader).at(-1)).toEqual([first]));
    });

    test('of another tenant never arrive, nor any trace of them, until an administrator shares them', async () => {
      const stranger = await aUser(t.database);
      const admin = await aUser(t.database, { superuser: true });
      const type = 'Huddle space';
      const reader = await listen(await tokenOf(stranger));
      const all = await listen(await tokenOf(admin));
      await eventually(() => expect(reportedTo(reader)).toEqual([[]]));
      const place = { entity_type: 'room_type', entity_id: roomTypeId(type), room_type: type };
      const id = await add(await tokenOf(user), { ...place, is_public: 'true' });
      await eventually(() => expect(reportedTo(all).at(-1)).toContain(id));
      expect(reportedTo(reader)).toEqual([[]]);
      const change = (visibility: 'all_partners' | 'public', token: string) =>
        t.call(changeFileVisibility, { params: { id }, body: { visibility } }, { token });
      await change('all_partners', await tokenOf(admin));
      await eventually(() => expect(reportedTo(reader).at(-1)).toEqual([id]));
      await change('public', await tokenOf(admin));
      await eventually(() => expect(reportedTo(reader).at(-1)).toEqual([]));
    });

    test('are those of the granted rooms for a restricted user', async () => {
      const token = await tokenOf(user);
      const restricted = await aUser(t.database, { partner: user.partner_id, restricted: true });
      const granted = await aRoom(t.database, { partner: user.partner_id });
      const hidden = await aRoom(t.database, { partner: user.partner_id });
      await aGrant(t.database, restricted, { room: granted });
      const reader = await listen(await tokenOf(restricted));
      await add(token, { entity_type: 'room', entity_id: hidden.id });
      const id = await add(token, { entity_type: 'room', entity_id: granted.id });
      await eventually(() => expect(reportedTo(reader).at(-1)).toEqual([id]));
      expect(reportedTo(reader).flat()).toEqual([id]);
    });
  });

  test('end when the server stops, without delaying it', async () => {
    const reader = await listen(await tokenOf(user));
    const start = performance.now();
    await t.app.close();
    expect(await reader.ended).toBe(true);
    expect(performance.now() - start).toBeLessThan(15_000);
  });
});
