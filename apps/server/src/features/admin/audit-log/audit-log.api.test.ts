import type { AuditRecord } from '@greenroom/domain/admin/audit-log/audit-record.ts';
import { listAuditLog } from '@greenroom/domain/admin/audit-log/endpoints.ts';
import { updateUser } from '@greenroom/domain/admin/endpoints.ts';
import { moveAssetToBin } from '@greenroom/domain/estate/bin/endpoints.ts';
import { updateAsset } from '@greenroom/domain/estate/endpoints.ts';
import { handOverSite } from '@greenroom/domain/estate/handover/endpoints.ts';
import { getSite } from '@greenroom/domain/inventory/endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aRoom, type TestRoom } from '#test/build/a-room.ts';
import { aUser, type TestUser } from '#test/build/a-user.ts';
import { anAsset } from '#test/build/an-asset.ts';
import { signInByPassword } from '#test/sign-in-as.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';

const permissions = ['estate.manage', 'partner.manage'] as const;

describe('the audit log', () => {
  let t: TestApp;
  let ada: TestUser;
  let other: TestUser;
  let room: TestRoom;
  const tokens = { ada: '', other: '', superuser: '' };
  beforeAll(async () => {
    t = await startTestApp();
    ada = await aUser(t.database, { permissions });
    other = await aUser(t.database, { permissions });
    const superuser = await aUser(t.database, { superuser: true });
    for (const [name, user] of Object.entries({ ada, other, superuser }))
      tokens[name as keyof typeof tokens] = (await signInByPassword(t, user)).access_token;
    room = await aRoom(t.database, { partner: ada.partner_id });
  });
  afterAll(() => t.stop());

  const read = async (token: string, query: Record<string, unknown> = {}): Promise<AuditRecord[]> =>
    (await t.call(listAuditLog, { query } as never, { token })).json();
  const subjects = async (token: string, query: Record<string, unknown> = {}) =>
    (await read(token, query)).map(({ action, subject }) => `${action} ${subject}`);
  const headers = (version: number) => ({ 'if-match': `"${version}"` });

  test('shows acts on the estate and on people, newest first, to the own partner and to superusers', async () => {
    const asset = await anAsset(t.database, { room, product_name: 'Audited screen' });
    const params = { id: asset.id };
    const caller = { token: tokens.ada, headers: headers(1) };
    const changed = await t.call(updateAsset, { params, body: { model: 'Two' } } as never, caller);
    await t.call(moveAssetToBin, { params }, { token: tokens.ada, headers: headers(2) });
    const person = await aUser(t.database, { partner: ada.partner_id });
    const body = { ...person, full_name: 'Renamed', permissions: [], roles: [] };
    await t.call(updateUser, { params: { id: person.id }, body } as never, { token: tokens.superuser });

    const own = await read(tokens.ada);
    expect(own.slice(0, 3)).toMatchObject([
      { action: 'user-changed', source: null, count: 1, address: null },
      { action: 'bin', subject: 'Audited screen', source: 'api', count: 1 },
      { action: 'edit', subject: 'Audited screen', source: 'api', count: 1 },
    ]);
    expect(own[1]?.changeset_id).toBeGreaterThan(0);
    expect(own[2]?.request_id).toBe(changed.headers['x-request-id']);
    expect(own[0]?.after).not.toHaveProperty('partner_name');
    expect(await subjects(tokens.superuser)).toEqual(
      expect.arrayContaining(await subjects(tokens.ada, { area: 'estate' })),
    );
    // The other partner sees nothing of it, and its own sign-in.
    expect(await subjects(tokens.other, { search: 'Audited' })).toEqual([]);
    expect((await read(tokens.other)).map(({ action }) => action)).toContain('signed-in');
  });

  test('is narrowed by area, time, person and name, and pages', async () => {
    expect(await subjects(tokens.ada, { search: 'audited SCREEN', area: 'estate' })).toEqual([
      ...['bin Audited screen', 'edit Audited screen', 'import Audited screen'],
    ]);
    expect(new Set((await read(tokens.ada, { area: 'sign-ins' })).map(({ action }) => action))).toEqual(
      new Set(['signed-in']),
    );
    expect(await read(tokens.ada, { since: '2099-01-01T00:00:00Z' })).toEqual([]);
    expect(await read(tokens.ada, { before: '2000-01-01T00:00:00Z' })).toEqual([]);
    const first = await t.call(listAuditLog, { query: { limit: 2 } } as never, { token: tokens.ada });
    expect(first.json()).toHaveLength(2);
    expect(Number(first.headers['x-total-count'])).toBeGreaterThan(2);
    expect(first.headers.link).toContain('cursor=');
    const wrong = await t.call(listAuditLog, { query: { since: 'yesterday' } } as never, {
      token: tokens.ada,
    });
    expect(wrong.statusCode).toBe(422);
  });

  test('leaves the old partner with the site that is handed over', async () => {
    const asset = await anAsset(t.database, { room, product_name: 'Sold screen' });
    expect(await subjects(tokens.ada, { search: 'sold' })).toHaveLength(1);
    const id = room.site_id;
    const { version } = (await t.call(getSite, { params: { id } }, { token: tokens.superuser })).json();
    const sold = await t.call(
      handOverSite,
      { params: { id }, body: { partner_id: other.partner_id } },
      { token: tokens.superuser, headers: headers(version) },
    );
    expect(sold.statusCode, sold.body).toBe(200);
    expect(await subjects(tokens.ada, { search: 'sold' })).toEqual([]);
    expect(await subjects(tokens.other, { search: 'sold' })).toHaveLength(1);
    expect(asset.id).toBeGreaterThan(0);
  });
});
