import * as admin from '@greenroom/domain/admin/endpoints.ts';
import type { VisibilityExplanation } from '@greenroom/domain/admin/visibility.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aPartner } from '#test/build/a-partner.ts';
import { aRoom } from '#test/build/a-room.ts';
import { aSite } from '#test/build/a-site.ts';
import { aUser, type TestUser } from '#test/build/a-user.ts';
import { anAsset } from '#test/build/an-asset.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';

describe('what a user can see, and why', () => {
  let t: TestApp;
  let administrator: TestUser;
  let token: string;
  let own: { id: number; name: string };
  let other: { id: number; name: string };
  let site: { id: number };
  let room: { id: number };
  let asset: { id: number };

  beforeAll(async () => {
    t = await startTestApp();
    administrator = await aUser(t.database, { superuser: true });
    token = (await signInAs(t, administrator)).access_token;
    own = await aPartner(t.database, { name: 'Lumière' });
    other = await aPartner(t.database, { name: 'Plaza' });
    site = await aSite(t.database, { partner: own.id, name: 'Headquarters' });
    room = await aRoom(t.database, { partner: own.id, name: 'Board room' });
    asset = await anAsset(t.database, {
      partner: other.id,
      product_name: 'Projector',
      serial_number: 'SN-7',
    });
  });
  afterAll(() => t.stop());

  const explain = (id: number, query = {}) =>
    t.call(admin.explainVisibility, { params: { id }, query }, { token });
  const explained = async (id: number): Promise<VisibilityExplanation> => (await explain(id)).json();
  const none = { sites: 0, rooms: 0, assets: 0, tickets: 0 };
  const by = { given_by: expect.stringMatching(/^User /), given_at: expect.any(String) };

  test('is everything for a superuser', async () => {
    const all = { sites: 3, rooms: 2, assets: 1, tickets: 0 };
    expect(await explained(administrator.id)).toEqual({
      sees: 'everything',
      ...all,
      reasons: [{ kind: 'everything', id: null, name: null, given_by: null, given_at: null, ...all }],
    });
  });

  test('is the own partner and the linked ones, with who linked them and when', async () => {
    const user = await aUser(t.database, { partner: own.id });
    const params = { id: user.id, partner_id: other.id };
    await t.call(admin.linkPartner, { params }, { token });
    expect(await explained(user.id)).toEqual({
      sees: 'partners',
      sites: 3,
      rooms: 2,
      assets: 1,
      tickets: 0,
      reasons: [
        {
          kind: 'own-partner',
          id: own.id,
          name: 'Lumière',
          given_by: null,
          given_at: null,
          ...none,
          sites: 2,
          rooms: 1,
        },
        {
          kind: 'linked-partner',
          id: other.id,
          name: 'Plaza',
          ...by,
          ...none,
          sites: 1,
          rooms: 1,
          assets: 1,
        },
      ],
    });
  });

  test('is each grant of a restricted user, and only the tickets of its partners', async () => {
    const user = await aUser(t.database, { partner: own.id, restricted: true });
    for (const [kind, item_id] of [
      ['sites', site.id],
      ['rooms', room.id],
      ['assets', asset.id],
    ] as const) {
      await t.call(admin.addGrant, { params: { id: user.id, kind, item_id } }, { token });
    }
    expect(await explained(user.id)).toEqual({
      sees: 'grants',
      sites: 1,
      rooms: 1,
      assets: 1,
      tickets: 0,
      reasons: [
        { kind: 'own-partner', id: own.id, name: 'Lumière', given_by: null, given_at: null, ...none },
        { kind: 'site-grant', id: site.id, name: 'Headquarters', ...by, ...none, sites: 1 },
        { kind: 'room-grant', id: room.id, name: 'Board room · A site', ...by, ...none, rooms: 1 },
        { kind: 'asset-grant', id: asset.id, name: 'Projector (SN-7)', ...by, ...none, assets: 1 },
      ],
    });
  });

  test('is returned in pages and can be searched, so that one reason is found among many', async () => {
    const user = await aUser(t.database, { partner: own.id, restricted: true });
    const params = { id: user.id, kind: 'sites', item_id: site.id } as const;
    await t.call(admin.addGrant, { params, query: { with_content: true } }, { token });
    const first = await explain(user.id, { limit: 1 });
    expect(first.headers['x-total-count']).toBe('2');
    const url = /^<(.*)>; rel="next"$/.exec(String(first.headers.link))?.[1] ?? '';
    const next = await t.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
    expect(next.json()).toMatchObject({ sites: 1, reasons: [{ kind: 'site-grant' }] });
    expect((await explain(user.id, { search: 'HEAD' })).json().reasons).toHaveLength(1);
  });

  test('is 404 for an unknown user', async () => {
    expect((await explain(2_000_000_000)).statusCode).toBe(404);
  });
});
