import * as admin from '@greenroom/domain/admin/endpoints.ts';
import type { UserChange } from '@greenroom/domain/admin/user-form.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aPartner } from '#test/build/a-partner.ts';
import { aUser, type TestUser } from '#test/build/a-user.ts';
import { anAsset, type TestAsset } from '#test/build/an-asset.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { type ServerNode, startServerNode } from '#test/start-server-node.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';

/** Two servers on one database, each with its own cache of earlier responses. Changes are made on the first. */
describe('a change by an administrator', () => {
  let t: TestApp;
  let token: string;
  let user: TestUser;
  let userToken: string;
  let own: TestAsset;
  let foreign: TestAsset;

  beforeAll(async () => {
    t = await startTestApp();
    token = (await signInAs(t, await aUser(t.database, { superuser: true }))).access_token;
  });
  afterAll(() => t.stop());
  beforeEach(async () => {
    user = await aUser(t.database);
    userToken = (await signInAs(t, user)).access_token;
    own = await anAsset(t.database, { partner: user.partner_id });
    foreign = await anAsset(t.database, { partner: (await aPartner(t.database)).id });
  });

  const tags = new Map<string, string>();
  /** What the user's browser has after it repeated the request, with the tag of its cached response. */
  async function seenOn(node: Pick<ServerNode, 'app'>): Promise<number[] | number> {
    const response = await node.app.inject({
      url: '/api/assets/?fields=list',
      headers: { authorization: `Bearer ${userToken}`, 'if-none-match': tags.get(userToken) ?? 'none' },
    });
    if (response.statusCode !== 200) return response.statusCode;
    tags.set(userToken, String(response.headers.etag));
    return response
      .json()
      .map(({ id }: { id: number }) => id)
      .sort((a: number, b: number) => a - b);
  }
  const change = (body: UserChange) => t.call(admin.updateUser, { params: { id: user.id }, body }, { token });
  const link = () => ({ params: { id: user.id, partner_id: foreign.partner_id } });
  const grant = (asset: TestAsset) => ({
    params: { id: user.id, kind: 'assets', item_id: asset.id } as const,
  });

  test('of partner links takes effect on the next request, on every server, even for a repeated request', async () => {
    const nodes = [t, await startServerNode(t)];
    for (const node of nodes) {
      tags.delete(userToken);
      expect(await seenOn(node)).toEqual([own.id]);
      expect(await seenOn(node)).toBe(304);
    }
    await t.call(admin.linkPartner, link(), { token });
    for (const node of nodes.reverse()) {
      tags.delete(userToken);
      expect(await seenOn(node)).toEqual([own.id, foreign.id]);
    }
    expect(await seenOn(t)).toBe(304);
    await t.call(admin.unlinkPartner, link(), { token });
    for (const node of nodes) {
      expect([[own.id], 304]).toContainEqual(await seenOn(node));
      tags.delete(userToken);
      expect(await seenOn(node)).toEqual([own.id]);
    }
  });

  test('of grants and of the restriction to them takes effect on the next request, on every server', async () => {
    const other = await startServerNode(t);
    expect(await seenOn(other)).toEqual([own.id]);
    await change({ force_explicit_grants: true });
    expect(await seenOn(other)).toEqual([]);
    await t.call(admin.addGrant, grant(foreign), { token });
    expect(await seenOn(other)).toEqual([foreign.id]);
    expect(await seenOn(t)).toBe(304);
    await t.call(admin.removeGrant, grant(foreign), { token });
    expect(await seenOn(other)).toEqual([]);
    await change({ force_explicit_grants: false });
    expect(await seenOn(other)).toEqual([own.id]);
  });

  test('of partner, role and state takes effect on the next request, on every server', async () => {
    const other = await startServerNode(t);
    expect(await seenOn(other)).toEqual([own.id]);
    await change({ partner_id: foreign.partner_id });
    expect(await seenOn(other)).toEqual([foreign.id]);
    await change({ is_superuser: true });
    expect(await seenOn(other)).toEqual(expect.arrayContaining([own.id, foreign.id]));
    const users = () => other.call(admin.listUsers, {}, { token: userToken });
    expect((await users()).statusCode).toBe(200);
    await change({ is_superuser: false });
    expect((await users()).statusCode).toBe(403);
    await change({ is_active: false });
    expect(await seenOn(other)).toBe(401);
  });

  test('of the password ends the sessions on every server', async () => {
    const other = await startServerNode(t);
    expect(await seenOn(other)).toEqual([own.id]);
    await change({ password: 'set by another' });
    expect(await seenOn(other)).toBe(401);
  });
});
