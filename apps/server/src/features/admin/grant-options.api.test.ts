import * as admin from '@greenroom/domain/admin/endpoints.ts';
import type { GrantKind, GrantOption } from '@greenroom/domain/admin/grants.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aPartner } from '#test/build/a-partner.ts';
import { aRoom } from '#test/build/a-room.ts';
import { aSite } from '#test/build/a-site.ts';
import { aUser, type TestUser } from '#test/build/a-user.ts';
import { anAsset } from '#test/build/an-asset.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';

describe('what can be granted', () => {
  let t: TestApp;
  let token: string;
  let user: TestUser;
  let linked: { id: number };
  let own: { site: number; room: number; asset: number };
  let foreignSite: number;

  beforeAll(async () => {
    t = await startTestApp();
    token = (await signInAs(t, await aUser(t.database, { superuser: true }))).access_token;
    const partner = await aPartner(t.database, { name: 'Lumière' });
    linked = await aPartner(t.database, { name: 'Plaza' });
    user = await aUser(t.database, { partner: partner.id, restricted: true });
    const site = await aSite(t.database, { name: 'Cœur Défense', city: 'Paris', partner: partner.id });
    const room = await aRoom(t.database, { site, name: 'Forum' });
    const asset = await anAsset(t.database, {
      room,
      product_name: 'Projector',
      serial_number: 'SN-7',
      mac_address: '28:29:86:25:B0:F6',
    });
    own = { site: site.id, room: room.id, asset: asset.id };
    foreignSite = (await aSite(t.database, { name: 'Campus', city: 'Madrid', partner: linked.id })).id;
  });
  afterAll(() => t.stop());

  const options = async (kind: GrantKind, query = {}): Promise<GrantOption[]> =>
    (await t.call(admin.listGrantOptions, { params: { id: user.id, kind }, query }, { token })).json();

  test('names the place and the partner of each record', async () => {
    const none = { serial_number: null, city: null, site_name: null, room_name: null };
    const lumiere = { partner_name: 'Lumière', is_foreign: false };
    expect(await options('sites', { search: 'coeur' })).toEqual([
      { ...none, ...lumiere, id: own.site, name: 'Cœur Défense', city: 'Paris' },
    ]);
    expect(await options('rooms', { search: 'forum' })).toEqual([
      { ...none, ...lumiere, id: own.room, name: 'Forum', site_name: 'Cœur Défense' },
    ]);
    const projector = { id: own.asset, name: 'Projector', serial_number: 'SN-7', room_name: 'Forum' };
    const words = [
      'projector',
      'sn-7',
      'coeur',
      '28-29-86-25-b0-f6',
      'lumiere',
      'forum',
      'pr',
      'lumiere proj',
    ];
    for (const search of words) {
      expect(await options('assets', { search })).toEqual([
        { ...none, ...lumiere, ...projector, site_name: 'Cœur Défense' },
      ]);
    }
  });

  test("marks what belongs to none of the user's partners, until the user is linked to it", async () => {
    const isForeign = async () =>
      (await options('sites', { search: 'campus' })).map(({ is_foreign }) => is_foreign);
    expect(await isForeign()).toEqual([true]);
    const params = { id: user.id, partner_id: linked.id };
    await t.call(admin.linkPartner, { params }, { token });
    expect(await isForeign()).toEqual([false]);
    await t.call(admin.unlinkPartner, { params }, { token });
    expect(await isForeign()).toEqual([true]);
  });

  test('leaves out existing grants, and pages by name', async () => {
    const names = async (query = {}) => (await options('sites', query)).map(({ name }) => name);
    expect(await names()).toEqual(['Campus', 'Cœur Défense']);
    expect(await names({ limit: 1 })).toEqual(['Campus']);
    const params = { id: user.id, kind: 'sites', item_id: foreignSite } as const;
    await t.call(admin.addGrant, { params }, { token });
    expect(await names()).toEqual(['Cœur Défense']);
    await t.call(admin.removeGrant, { params }, { token });
    expect(await names()).toEqual(['Campus', 'Cœur Défense']);
  });

  test('is for administrators, and for existing users', async () => {
    const { access_token } = await signInAs(t, user);
    const send = (id: number, bearer: string) =>
      t.call(admin.listGrantOptions, { params: { id, kind: 'sites' } }, { token: bearer });
    expect((await send(user.id, access_token)).statusCode).toBe(403);
    expect((await send(2_000_000_000, token)).statusCode).toBe(404);
  });
});
