import { getLinkedWall, openWall, streamLinkedWall } from '@greenroom/domain/health/wall/endpoints.ts';
import { createWallLink, endWallLink, listWallLinks } from '@greenroom/domain/health/wall/links/endpoints.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { endedLinksChannel } from '#access/ended-wall-links.ts';
import { roomHealthChannel } from '#features/operations/statuses/changed-rooms.queries.ts';
import { asSystem } from '#platform/database/scope.ts';
import { notify } from '#platform/events/events.ts';
import { aRoom, type TestRoom } from '#test/build/a-room.ts';
import { aUser, type TestUser } from '#test/build/a-user.ts';
import { markForDeletion } from '#test/build/mark-for-deletion.ts';
import { eventually } from '#test/eventually.ts';
import { listenForNotifications } from '#test/listen-for-notifications.ts';
import { readEvents } from '#test/read-events.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';

let t: TestApp;
let ada: TestUser;
let token: string;
let room: TestRoom;
let foreign: TestRoom;

beforeAll(async () => {
  t = await startTestApp();
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  ada = await aUser(t.database, { permissions: ['service.manage'] });
  room = await aRoom(t.database, { partner: ada.partner_id, name: 'Forum' });
  foreign = await aRoom(t.database);
  for (const channel of [roomHealthChannel, endedLinksChannel])
    (await listenForNotifications(t, channel)).stop();
});
// The clock is moved further than a token is valid.
beforeEach(async () => {
  token = (await signInAs(t, ada)).access_token;
});
afterAll(() => t.stop());

const aLink = async (days = 30) =>
  (await t.call(createWallLink, { body: { name: 'Lobby', days } }, { token })).json();
const openWith = (key: string) => t.call(openWall, { body: { key } });
const read = (session: string) =>
  t.call(getLinkedWall, {}, { headers: { authorization: `Wall ${session}` } });

const turn = ({ id }: TestRoom, state: string) =>
  asSystem(t.database, async (db) => {
    const now = t.clock.now();
    const row = { state, score: 0, since: now, why: '[]', causes: '[]', judged_at: now, changed_at: now };
    await db
      .insertInto('room_health')
      .values({ room_id: id, ...row } as never)
      .onConflict((conflict) => conflict.column('room_id').doUpdateSet(row as never))
      .execute();
    await notify(db, roomHealthChannel, String(id));
  });

test('a link shows the names and states of one partner, until it ends: at once, also on an open screen', async () => {
  const link = await aLink();
  expect((await t.call(listWallLinks, {}, { token })).body).not.toContain(link.key);
  const { token: session, expires_in } = (await openWith(link.key)).json();
  expect(expires_in).toBe(900);
  expect((await read(session)).json()).toMatchObject({
    partner_name: expect.any(String),
    counts: { unmonitored: 1 },
    sites: [{ site_id: room.site_id }],
    rooms: [{ room_id: room.id, room_name: 'Forum', state: 'unmonitored', in_maintenance: false }],
  });

  const screen = await readEvents(t, streamLinkedWall, session, 'Wall');
  expect(screen.status).toBe(200);
  await turn(foreign, 'down');
  await turn(room, 'degraded');
  await eventually(() =>
    expect(screen.events('room_health')).toMatchObject([{ room_id: room.id, state: 'degraded' }]),
  );
  // A stream outlives its session, which has only opened it.
  t.clock.pass(1000);
  expect((await read(session)).statusCode).toBe(401);
  await turn(room, 'down');
  await eventually(() => expect(screen.events('room_health')).toHaveLength(2));

  const ended = await t.call(endWallLink, { params: { id: link.id } }, { token });
  expect(ended.json().ended_at).toEqual(expect.any(String));
  expect(await screen.ended).toBe(true);
  expect((await openWith(link.key)).json().code).toBe('link-ended');
  expect(screen.text()).not.toContain(`"room_id" : ${foreign.id}`);
});

test('a link expires by itself, and its session with it', async () => {
  const link = await aLink(1);
  t.clock.pass(86_400 - 60);
  const { token: session } = (await openWith(link.key)).json();
  expect((await read(session)).statusCode).toBe(200);
  t.clock.pass(61);
  expect((await read(session)).statusCode).toBe(401);
  expect((await openWith(link.key)).json().code).toBe('link-ended');
});

test('a link of a partner that is going to be deleted shows nothing, until that is taken back', async () => {
  const user = await aUser(t.database, { permissions: ['service.manage'] });
  await aRoom(t.database, { partner: user.partner_id });
  token = (await signInAs(t, user)).access_token;
  const link = await aLink();
  const { token: session } = (await openWith(link.key)).json();
  const screen = await readEvents(t, streamLinkedWall, session, 'Wall');
  expect(screen.status).toBe(200);
  const takeBack = await markForDeletion(t, user.partner_id);
  expect(await screen.ended).toBe(true);
  expect((await read(session)).statusCode).toBe(401);
  expect((await openWith(link.key)).json().code).toBe('link-ended');
  await takeBack();
  expect((await openWith(link.key)).statusCode).toBe(200);
});

test('only the hash of a key is stored, who made and ended a link is recorded, and keys are not guessed quickly', async () => {
  const link = await aLink();
  const { stored, actions } = await asSystem(t.database, async (db) => ({
    stored: await db.selectFrom('wall_links').selectAll().where('id', '=', link.id).executeTakeFirstOrThrow(),
    actions: (
      await db.selectFrom('audit_entries').where('request_id', 'is not', null).select('action').execute()
    ).map(({ action }) => action),
  }));
  expect(stored.key_hash).toHaveLength(32);
  expect(JSON.stringify(stored)).not.toContain(link.key);
  expect(actions).toEqual(expect.arrayContaining(['wall-link-created', 'wall-link-ended']));

  const guesses = Array.from({ length: 130 }, () => openWith('x'.repeat(43)));
  const codes = new Set((await Promise.all(guesses)).map(({ statusCode }) => statusCode));
  expect([...codes].sort()).toEqual([403, 429]);
});
