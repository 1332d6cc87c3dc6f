import { getCurrentUser } from '@greenroom/domain/auth/endpoints.ts';
import { listVisiblePartners } from '@greenroom/domain/branding/endpoints.ts';
import { getDashboardSummary } from '@greenroom/domain/dashboard/endpoints.ts';
import { previewBulkChange } from '@greenroom/domain/estate/jobs/endpoints.ts';
import { getAsset, listAssets } from '@greenroom/domain/inventory/endpoints.ts';
import { getEstateStatus } from '@greenroom/domain/operations/endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asSystem } from '#platform/database/scope.ts';
import { aGrant } from '#test/build/a-grant.ts';
import { aPartner } from '#test/build/a-partner.ts';
import { aUser, type TestUser } from '#test/build/a-user.ts';
import { anAsset } from '#test/build/an-asset.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';

const ofPartner = (partner_id: number | undefined) => (partner_id === undefined ? {} : { partner_id });

describe('the choice of a partner', () => {
  let t: TestApp;
  let own: { id: number; name: string };
  let linked: { id: number; name: string };
  let strange: { id: number; name: string };
  let assets: { own: number; linked: number; strange: number };
  const tokens = new Map<number, string>();

  async function tokenOf(user: TestUser): Promise<string> {
    const token = tokens.get(user.id) ?? (await signInAs(t, user)).access_token;
    tokens.set(user.id, token);
    return token;
  }
  async function idsFor(user: TestUser, partner_id: number | undefined): Promise<number[]> {
    const response = await t.call(
      listAssets,
      { query: ofPartner(partner_id) },
      { token: await tokenOf(user) },
    );
    expect(response.headers['x-total-count']).toBe(String(response.json().length));
    return response.json().map(({ id }: { id: number }) => id);
  }
  async function aLinkedUser(options: Parameters<typeof aUser>[1] = {}): Promise<TestUser> {
    const user = await aUser(t.database, { partner: own.id, ...options });
    await asSystem(t.database, (db) =>
      db.insertInto('user_partners').values({ user_id: user.id, partner_id: linked.id }).execute(),
    );
    return user;
  }

  beforeAll(async () => {
    t = await startTestApp();
    own = await aPartner(t.database);
    linked = await aPartner(t.database);
    strange = await aPartner(t.database);
    const one = async ({ id }: { id: number }) =>
      (await anAsset(t.database, { partner: id, is_controlled: true })).id;
    assets = { own: await one(own), linked: await one(linked), strange: await one(strange) };
  });
  afterAll(() => t.stop());

  test('narrows lists and counts of a superuser, who keeps all rights', async () => {
    const admin = await aUser(t.database, { superuser: true, partner: own.id });
    const token = await tokenOf(admin);
    expect(await idsFor(admin, strange.id)).toEqual([assets.strange]);
    expect(await idsFor(admin, 2_000_000_000)).toEqual([]);
    const summary = await t.call(getDashboardSummary, { query: { partner_id: strange.id } }, { token });
    expect(summary.json()).toMatchObject({ assets: 1, users: 0 });
    const whole = await t.call(getDashboardSummary, {}, { token });
    expect(whole.json()).toMatchObject({ assets: 3, users: 1 });
    const status = await t.call(getEstateStatus, { query: { partner_id: linked.id } }, { token });
    expect(status.json().devices.unknown).toBe(1);
    // A page is not narrowed: a link to it opens, and says whose it is.
    const page = await t.call(getAsset, { params: { id: assets.own } }, { token });
    expect(page.json().partner_id).toBe(own.id);
  });

  test('shows a user the own and the additional partner, and of any other as little as of an unknown one', async () => {
    const user = await aLinkedUser();
    expect(await idsFor(user, undefined)).toEqual([assets.own, assets.linked]);
    expect(await idsFor(user, linked.id)).toEqual([assets.linked]);
    const responses = [strange.id, 2_000_000_000].map(async (partner_id) => {
      const response = await t.call(
        listAssets,
        { query: { partner_id, search: 'a' } },
        { token: await tokenOf(user) },
      );
      return [response.statusCode, response.body, response.headers['x-total-count']];
    });
    const [ofStranger, ofNobody] = await Promise.all(responses);
    expect(ofStranger).toEqual([200, '[]', '0']);
    expect(ofStranger).toEqual(ofNobody);
  });

  test('under explicit grants hides granted things of other partners, also of one that the user does not see', async () => {
    const user = await aLinkedUser({ restricted: true });
    for (const id of Object.values(assets)) await aGrant(t.database, user, { asset: { id } });
    expect(await idsFor(user, undefined)).toEqual([assets.own, assets.linked, assets.strange]);
    expect(await idsFor(user, own.id)).toEqual([assets.own]);
    expect(await idsFor(user, strange.id)).toEqual([]);
    const page = await t.call(getAsset, { params: { id: assets.strange } }, { token: await tokenOf(user) });
    expect(page.json().partner_id).toBeNull();
  });

  test('is part of the filter of a change of many rows', async () => {
    const user = await aLinkedUser({ permissions: ['estate.manage'] });
    const token = await tokenOf(user);
    const total = async (partner_id: number) => {
      const filter = { partner_id } as never;
      const body = { assets: { filter, set: { customer: 'Harbour Hotels' } } };
      return (await t.call(previewBulkChange, { body }, { token })).json().total;
    };
    expect(await total(linked.id)).toBe(1);
    expect(await total(strange.id)).toBe(0);
  });

  test('has its own copy of a response, never that of another choice', async () => {
    const user = await aLinkedUser();
    const token = await tokenOf(user);
    const tags = await Promise.all(
      [undefined, own.id, linked.id, strange.id].map(async (partner_id) => {
        const response = await t.call(listAssets, { query: ofPartner(partner_id) }, { token });
        return response.headers.etag;
      }),
    );
    expect(new Set(tags).size).toBe(4);
  });

  test.each(['0', '-1', 'x', '1e3', '9'.repeat(40), '1,2'])('rejects %s', async (partner_id) => {
    const token = await tokenOf(await aLinkedUser());
    const response = await t.call(listAssets, { query: { partner_id } as never }, { token });
    expect([response.statusCode, response.json().detail]).toEqual([
      422,
      expect.stringContaining('partner_id'),
    ]);
  });

  test('is offered to users who see several partners, with their names', async () => {
    const offered = async (user: TestUser) => {
      const token = await tokenOf(user);
      const { sees_several_partners } = (await t.call(getCurrentUser, {}, { token })).json();
      const partners = (await t.call(listVisiblePartners, {}, { token })).json();
      return [sees_several_partners, partners.map(({ id }: { id: number }) => id).sort()];
    };
    expect(await offered(await aUser(t.database, { partner: own.id }))).toEqual([false, [own.id]]);
    expect(await offered(await aLinkedUser())).toEqual([true, [own.id, linked.id]]);
    const admin = await aUser(t.database, { superuser: true, partner: own.id });
    expect(await offered(admin)).toEqual([true, [own.id, linked.id, strange.id]]);
  });
});
