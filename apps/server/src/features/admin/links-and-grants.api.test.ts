import * as admin from '@greenroom/domain/admin/endpoints.ts';
import type { Grant, GrantKind } from '@greenroom/domain/admin/grants.ts';
import { grantKinds } from '@greenroom/domain/admin/grants.ts';
import { listAssets, listRooms, listSites } from '@greenroom/domain/inventory/endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aPartner } from '#test/build/a-partner.ts';
import { aRoom } from '#test/build/a-room.ts';
import { aSite, type TestSite } from '#test/build/a-site.ts';
import { aUser, type TestUser } from '#test/build/a-user.ts';
import { anAsset, type TestAsset } from '#test/build/an-asset.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';

describe('links and grants', () => {
  let t: TestApp;
  let token: string;
  let user: TestUser;
  let userToken: string;

  beforeAll(async () => {
    t = await startTestApp();
    const administrator = await aUser(t.database, { superuser: true });
    token = (await signInAs(t, administrator)).access_token;
  });
  afterAll(() => t.stop());

  const audited = async (id: number) =>
    (await t.call(admin.listAudit, { params: { id } }, { token }))
      .json()
      .map(({ action }: { action: string }) => action);
  const idsSeen = async (bearer: string) => {
    const lists = await Promise.all(
      [listSites, listRooms, listAssets].map((list) => t.call(list, {}, { token: bearer })),
    );
    return lists.map((response) => response.json().map(({ id }: { id: number }) => id));
  };

  describe('additional partners', () => {
    let partner: { id: number; name: string };
    beforeAll(async () => {
      user = await aUser(t.database);
      partner = await aPartner(t.database, { name: 'Plaza' });
    });
    const link = (id: number, partner_id: number) =>
      t.call(admin.linkPartner, { params: { id, partner_id } }, { token });
    const unlink = (id: number, partner_id: number) =>
      t.call(admin.unlinkPartner, { params: { id, partner_id } }, { token });
    const linked = async () =>
      (await t.call(admin.listAdditionalPartners, { params: { id: user.id } }, { token })).json();

    test('are linked and unlinked idempotently', async () => {
      for (const _ of [1, 2]) {
        const response = await link(user.id, partner.id);
        expect(response.statusCode).toBe(201);
        expect(response.json()).toMatchObject({ id: partner.id, name: 'Plaza' });
      }
      expect(await linked()).toEqual([expect.objectContaining({ id: partner.id })]);
      for (const _ of [1, 2]) expect((await unlink(user.id, partner.id)).statusCode).toBe(204);
      expect(await linked()).toEqual([]);
      expect(await audited(user.id)).toEqual(['partner-unlinked', 'partner-linked']);
    });

    test('reject the own partner, and unknown partners', async () => {
      const own = await link(user.id, user.partner_id);
      expect(own.statusCode).toBe(409);
      expect(own.json()).toEqual({
        code: 'own-partner',
        detail: "This is already the user's own partner.",
      });
      expect((await link(user.id, 2_000_000_000)).json().detail).toBe('Partner not found.');
      expect((await link(2_000_000_000, partner.id)).json().detail).toBe('User not found.');
      expect((await unlink(2_000_000_000, partner.id)).statusCode).toBe(404);
      const missing = { params: { id: 2_000_000_000 } };
      expect((await t.call(admin.listAdditionalPartners, missing, { token })).statusCode).toBe(404);
    });
  });

  describe('explicit grants', () => {
    let site: TestSite;
    let asset: TestAsset;
    let items: Record<GrantKind, number>;
    beforeAll(async () => {
      user = await aUser(t.database, { restricted: true });
      userToken = (await signInAs(t, user)).access_token;
      const owner = await aPartner(t.database, { name: 'Owner of Headquarters' });
      site = await aSite(t.database, { name: 'Headquarters', partner: owner.id });
      const room = await aRoom(t.database, { site, name: 'Board room' });
      asset = await anAsset(t.database, { room, product_name: 'Projector', serial_number: 'SN-7' });
      items = { sites: site.id, rooms: room.id, assets: asset.id };
    });
    const grant = (kind: GrantKind, item_id: number, query = {}, id = user.id) =>
      t.call(admin.addGrant, { params: { id, kind, item_id }, query }, { token });
    const revoke = (kind: GrantKind, item_id: number) =>
      t.call(admin.removeGrant, { params: { id: user.id, kind, item_id } }, { token });
    const granted = (kind: GrantKind, query = {}) =>
      t.call(admin.listGrants, { params: { id: user.id, kind }, query }, { token });

    test.each(grantKinds)('on %s are given and revoked idempotently', async (kind) => {
      for (const _ of [1, 2]) expect((await grant(kind, items[kind])).statusCode).toBe(201);
      const rows: Grant[] = (await granted(kind)).json();
      expect(rows).toEqual([
        {
          id: items[kind],
          name: { sites: 'Headquarters', rooms: 'Board room', assets: 'Projector' }[kind],
          serial_number: kind === 'assets' ? 'SN-7' : null,
          site_name: kind === 'sites' ? null : 'Headquarters',
          partner_name: 'Owner of Headquarters',
          granted_by: expect.stringMatching(/^User /),
          granted_at: expect.any(String),
        },
      ]);
      expect((await idsSeen(userToken))[grantKinds.indexOf(kind)]).toEqual([items[kind]]);
      for (const _ of [1, 2]) expect((await revoke(kind, items[kind])).statusCode).toBe(204);
      expect(await idsSeen(userToken)).toEqual([[], [], []]);
      const noun = kind.slice(0, -1);
      expect((await audited(user.id)).slice(0, 2)).toEqual([`${noun}-revoked`, `${noun}-granted`]);
      const [entry] = (await t.call(admin.listAudit, { params: { id: user.id } }, { token })).json();
      expect(entry.subject).toBe(
        { sites: 'Headquarters', rooms: 'Board room · Headquarters', assets: 'Projector (SN-7)' }[kind],
      );
    });

    test('open nothing above and nothing below', async () => {
      await grant('rooms', items.rooms);
      expect(await idsSeen(userToken)).toEqual([[], [items.rooms], []]);
      await revoke('rooms', items.rooms);
    });

    test.each(grantKinds)('on %s reject unknown records', async (kind) => {
      const noun = { sites: 'Site', rooms: 'Room', assets: 'Asset' }[kind];
      expect((await grant(kind, 2_000_000_000)).json()).toEqual({
        code: 'not-found',
        detail: `${noun} not found.`,
      });
      expect((await grant(kind, items[kind], {}, 2_000_000_000)).json().detail).toBe('User not found.');
    });

    test('reject an unknown kind', async () => {
      const response = await grant('floors' as GrantKind, 1);
      expect(response.json().detail).toBe('"kind" must be one of sites, rooms, assets.');
    });

    test('include a site with all its rooms and assets at once, as separate explicit grants', async () => {
      const second = await aRoom(t.database, { site });
      const more = await Promise.all([1, 2].map(() => anAsset(t.database, { room: second })));
      await anAsset(t.database, { partner: site.partner_id });
      await grant('rooms', items.rooms);
      const before = (await audited(user.id)).length;
      expect((await grant('sites', site.id, { with_content: true })).statusCode).toBe(201);
      const sorted = (ids: number[]) => [...ids].sort((a, b) => a - b);
      const [sites, rooms, assets] = await idsSeen(userToken);
      expect(sites).toEqual([site.id]);
      expect(sorted(rooms)).toEqual([items.rooms, second.id]);
      expect(sorted(assets)).toEqual(sorted([items.assets, ...more.map(({ id }) => id)]));

      expect((await grant('sites', site.id, { with_content: true })).statusCode).toBe(201);
      expect(await audited(user.id)).toHaveLength(before + 1);
      const [entry] = (await t.call(admin.listAudit, { params: { id: user.id } }, { token })).json();
      expect(entry).toMatchObject({
        action: 'site-granted-with-content',
        subject: 'Headquarters',
        after: {
          id: site.id,
          room_ids: [second.id],
          asset_ids: assets.sort((a: number, b: number) => a - b),
        },
      });

      await revoke('sites', site.id);
      expect((await idsSeen(userToken))[0]).toEqual([]);
      expect((await idsSeen(userToken))[2]).toHaveLength(3);
    });

    test('include contents only for a site', async () => {
      const response = await grant('rooms', items.rooms, { with_content: true });
      expect(response.json().detail).toBe('"with_content" is allowed for sites only.');
    });

    test('are returned in pages, by name, and found by name, serial number and site', async () => {
      for (const product_name of ['Zoom', 'amplifier', 'Écran']) {
        const { id } = await anAsset(t.database, { product_name });
        await grant('assets', id);
      }
      const all: Grant[] = (await granted('assets')).json();
      const names = all.map(({ name }) => name);
      expect(names.slice(-1)).toEqual(['Zoom']);
      expect(names.indexOf('amplifier')).toBeLessThan(names.indexOf('Écran'));
      const first = await granted('assets', { limit: 2 });
      expect(first.headers['x-total-count']).toBe(String(all.length));
      const url = /^<(.*)>; rel="next"$/.exec(String(first.headers.link))?.[1] ?? '';
      const next = await t.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
      expect([...first.json(), ...next.json()]).toEqual(all.slice(0, 4));
      for (const search of ['ecran', 'sn-7', 'headquarters']) {
        expect((await granted('assets', { search })).json().length).toBeGreaterThan(0);
      }
      expect((await granted('assets', { search: 'nothing like it' })).json()).toEqual([]);
    });
  });
});
