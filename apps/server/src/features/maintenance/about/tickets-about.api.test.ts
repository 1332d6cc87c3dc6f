import { getTicketsAbout } from '@greenroom/domain/maintenance/about/endpoints.ts';
import type { TicketsAbout } from '@greenroom/domain/maintenance/about/tickets-about.ts';
import { createTicket } from '@greenroom/domain/maintenance/endpoints.ts';
import type { Ticket } from '@greenroom/domain/maintenance/ticket.ts';
import { updateTicket } from '@greenroom/domain/maintenance/work/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aGrant } from '#test/build/a-grant.ts';
import { aRoom } from '#test/build/a-room.ts';
import { aUser } from '#test/build/a-user.ts';
import { anAsset } from '#test/build/an-asset.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';

let t: TestApp;
let token: string;
let restricted: string;
let stranger: string;
let room: Awaited<ReturnType<typeof aRoom>>;
let asset: Awaited<ReturnType<typeof anAsset>>;

beforeAll(async () => {
  t = await startTestApp();
  room = await aRoom(t.database);
  asset = await anAsset(t.database, { room });
  token = (await signInAs(t, await aUser(t.database, { partner: room.partner_id }))).access_token;
  const bound = await aUser(t.database, { partner: room.partner_id, restricted: true });
  await aGrant(t.database, bound, { asset });
  restricted = (await signInAs(t, bound)).access_token;
  stranger = (await signInAs(t, await aUser(t.database))).access_token;
});
afterAll(() => t.stop());

type About = { type: 'site' | 'room' | 'asset'; id: number };
const open = async (about: About, name: string, priority: number) =>
  (await t.call(createTicket, { body: { name, priority, about } }, { token })).json<Ticket>();
const request = (about: About, as = token) => t.call(getTicketsAbout, { query: about }, { token: as });
const read = async (about: About, as = token) => (await request(about, as)).json<TicketsAbout>();
const namesOf = ({ tickets }: TicketsAbout) => tickets.map(({ name }) => name);

test('lists the open tickets about a thing, the most urgent first, and counts all of them', async () => {
  const ofAsset: About = { type: 'asset', id: asset.id };
  const ofRoom: About = { type: 'room', id: room.id };
  const ofSite: About = { type: 'site', id: room.site_id };
  await open(ofAsset, 'Lamp', 1);
  await open(ofRoom, 'Smell', 3);
  await open(ofSite, 'Lift', 2);
  const done = await open(ofAsset, 'Done', 3);
  await t.call(updateTicket, { params: { id: done.id }, body: { version: 1, stage: 4 } }, { token });

  expect(namesOf(await read(ofAsset))).toEqual(['Lamp']);
  expect(namesOf(await read(ofRoom))).toEqual(['Smell', 'Lamp']);
  const whole = await read(ofSite);
  expect(namesOf(whole)).toEqual(['Smell', 'Lift', 'Lamp']);
  expect(whole).toMatchObject({ total: 3, site: { id: room.site_id }, room: null, asset: null });

  for (const name of ['a', 'b', 'c']) await open(ofSite, name, 0);
  const many = await read(ofSite);
  expect(many.total).toBe(6);
  expect(namesOf(many)).toEqual(['Smell', 'Lift', 'Lamp', 'c', 'b']);
});

test('names the partner of a new ticket, and where the thing is as far as the viewer sees that', async () => {
  const about: About = { type: 'asset', id: asset.id };
  expect(await read(about)).toMatchObject({
    partner: { id: room.partner_id },
    site: { id: room.site_id },
    room: { id: room.id },
    asset: { id: asset.id, name: asset.product_name },
  });
  const bound = await read(about, restricted);
  expect(bound).toMatchObject({ site: null, room: null, asset: { id: asset.id } });
  expect(namesOf(bound)).toEqual(['Lamp']);
});

test('names the site of an asset to a viewer who sees both and not the room between them', async () => {
  const user = await aUser(t.database, { partner: room.partner_id, restricted: true });
  await aGrant(t.database, user, { asset });
  await aGrant(t.database, user, { site: { id: room.site_id } });
  const { access_token } = await signInAs(t, user);
  expect(await read({ type: 'asset', id: asset.id }, access_token)).toMatchObject({
    site: { id: room.site_id },
    room: null,
    asset: { id: asset.id },
  });
});

test('rejects what is not visible as what does not exist, and other kinds of things', async () => {
  for (const [about, as] of [
    [{ type: 'room', id: room.id }, stranger],
    [{ type: 'room', id: room.id }, restricted],
    [{ type: 'asset', id: 2_000_000_000 }, token],
  ] as [About, string][])
    expect((await request(about, as)).statusCode).toBe(404);
  const wrong = await request({ type: 'partner', id: 1 } as unknown as About);
  expect(wrong.statusCode).toBe(422);
  expect(wrong.json<{ detail: string }>().detail).toContain('must be one of site, room, asset');
});
