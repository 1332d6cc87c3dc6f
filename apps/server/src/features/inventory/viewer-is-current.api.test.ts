import { visibilityOf } from '@greenroom/domain/access/viewer.ts';
import { logout } from '@greenroom/domain/auth/endpoints.ts';
import { getAsset, listAssets } from '@greenroom/domain/inventory/endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ViewerReads } from '#access/viewer-reads.ts';
import { asSystem } from '#platform/database/scope.ts';
import { aGrant } from '#test/build/a-grant.ts';
import { aRoom } from '#test/build/a-room.ts';
import { aUser } from '#test/build/a-user.ts';
import { anAsset } from '#test/build/an-asset.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { startServerNode } from '#test/start-server-node.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';

describe('with two servers on one database, a change of rights holds from the next request on', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.stop());

  /** Both servers have answered this user before, so both have a guess at the viewer. */
  async function aKnownUser(options: Parameters<typeof aUser>[1] = {}) {
    const room = await aRoom(t.database);
    const asset = await anAsset(t.database, { room });
    const user = await aUser(t.database, { partner: room.partner_id, ...options });
    if (options.restricted) await aGrant(t.database, user, { asset });
    const tokens = await signInAs(t, user);
    const nodes = [t, await startServerNode(t)];
    const send = async () => {
      const responses = [];
      for (const { call } of nodes) {
        const one = await call(getAsset, { params: { id: asset.id } }, { token: tokens.access_token });
        const list = await call(listAssets, {}, { token: tokens.access_token });
        const rows = list.statusCode === 200 ? (list.json() as unknown[]).length : undefined;
        responses.push([one.statusCode, list.statusCode, rows]);
      }
      return responses;
    };
    for (let time = 0; time < 2; time++) {
      expect(await send()).toEqual([
        [200, 200, 1],
        [200, 200, 1],
      ]);
    }
    return { user, asset, tokens, send };
  }
  const onBoth = (response: unknown[]) => [response, response];

  test('a session that ended', async () => {
    const { tokens, send } = await aKnownUser();
    await t.call(logout, { body: { refresh_token: tokens.refresh_token } });
    expect(await send()).toEqual(onBoth([401, 401, undefined]));
  });

  test('a user who is no longer active', async () => {
    const { user, send } = await aKnownUser();
    await asSystem(t.database, (db) =>
      db.updateTable('users').set({ is_active: false }).where('id', '=', user.id).execute(),
    );
    expect(await send()).toEqual(onBoth([401, 401, undefined]));
  });

  test('a user who must set a new password', async () => {
    const { user, send } = await aKnownUser();
    await asSystem(t.database, (db) =>
      db.updateTable('users').set({ must_change_password: true }).where('id', '=', user.id).execute(),
    );
    expect(await send()).toEqual(onBoth([403, 403, undefined]));
  });

  test('another partner', async () => {
    const { user, send } = await aKnownUser();
    const { partner_id } = await aRoom(t.database);
    await asSystem(t.database, (db) =>
      db.updateTable('users').set({ partner_id }).where('id', '=', user.id).execute(),
    );
    expect(await send()).toEqual(onBoth([404, 200, 0]));
  });

  test('explicit grants, and a grant that is revoked', async () => {
    const { user, asset, send } = await aKnownUser();
    await asSystem(t.database, (db) =>
      db.updateTable('users').set({ force_explicit_grants: true }).where('id', '=', user.id).execute(),
    );
    expect(await send()).toEqual(onBoth([404, 200, 0]));
    await aGrant(t.database, user, { asset });
    expect(await send()).toEqual(onBoth([200, 200, 1]));
    await asSystem(t.database, (db) =>
      db.deleteFrom('asset_grants').where('user_id', '=', user.id).execute(),
    );
    expect(await send()).toEqual(onBoth([404, 200, 0]));
  });

  test('reads the revision that belongs to what the viewer sees', async () => {
    for (const options of [{}, { superuser: true }, { restricted: true }]) {
      const user = await aUser(t.database, options);
      const { access_token } = await signInAs(t, user);
      const session = await t.services.accessTokens.verify(access_token, t.clock.now());
      const seen = await new ViewerReads(t.database).look(session);
      const { viewer } = seen ?? {};
      const [expected] = await t.database.callFunction<{ revision: string }>(
        'select inventory_revision($1, $2, $3::integer[]) as revision',
        [viewer && visibilityOf(viewer), user.id, viewer?.partner_ids],
      );
      expect(seen?.revision).toBe(expected?.revision);
    }
  });
});
