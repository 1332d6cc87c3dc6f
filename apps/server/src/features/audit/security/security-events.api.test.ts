import { exportUsers } from '@greenroom/domain/admin/accounts/endpoints.ts';
import type { AuditRecord } from '@greenroom/domain/admin/audit-log/audit-record.ts';
import { exportAuditLog, getAuditChain, listAuditLog } from '@greenroom/domain/admin/audit-log/endpoints.ts';
import { listUsers } from '@greenroom/domain/admin/endpoints.ts';
import { login, refreshTokens } from '@greenroom/domain/auth/endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkAudit } from '#features/audit/chain/check-audit.ts';
import { sealAudit } from '#features/audit/chain/seal-audit.ts';
import { asSystem } from '#platform/database/scope.ts';
import { createLogger } from '#platform/log/create-logger.ts';
import { aUser, type TestUser } from '#test/build/a-user.ts';
import { signInAs, signInByPassword } from '#test/sign-in-as.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { enterEvents } from './enter-events.ts';

describe('security events', () => {
  let t: TestApp;
  let manager: TestUser;
  const tokens = { superuser: '', manager: '', other: '' };
  beforeAll(async () => {
    t = await startTestApp({ LOGIN_ATTEMPTS_PER_ADDRESS: '1000', LOGIN_ATTEMPTS_PER_ACCOUNT: '1000' });
    manager = await aUser(t.database, { permissions: ['partner.manage'] });
    const other = await aUser(t.database, { permissions: ['partner.manage'] });
    tokens.superuser = (await signInAs(t, await aUser(t.database, { superuser: true }))).access_token;
    tokens.manager = (await signInAs(t, manager)).access_token;
    tokens.other = (await signInAs(t, other)).access_token;
  });
  afterAll(() => t.stop());

  const read = async (token: string, query: object = {}): Promise<AuditRecord[]> => {
    await t.services.settled();
    return (await t.call(listAuditLog, { query } as never, { token })).json();
  };
  const actions = async (token: string, query: object) =>
    (await read(token, query)).map(({ action, subject }) => `${action} ${subject}`);
  const hourLater = async () => {
    const later = { ...t.services, now: () => new Date(t.services.now().getTime() + 3_700_000) };
    await enterEvents(later);
  };

  test('are rejected requests, with user, address and request, for the administrators of its partner and superusers', async () => {
    const rejected = await t.call(listUsers, { query: {} }, { token: tokens.manager });
    expect(rejected.statusCode).toBe(403);
    const query = { outcome: 'rejected' };
    expect(await actions(tokens.manager, query)).toEqual(['access-rejected GET /api/users']);
    expect(await actions(tokens.other, query)).toEqual([]);
    const [entry] = await read(tokens.superuser, { ...query, user_id: manager.id });
    expect(entry).toMatchObject({
      address: '127.0.0.1',
      request_id: expect.stringMatching(/^[\da-f-]{36}$/),
    });
    expect(await actions(tokens.superuser, { outcome: 'done', action: 'access-rejected' })).toEqual([]);
  });

  test('are exports, once each, and become one line when there are many', async () => {
    const caller = { token: tokens.superuser };
    for (let count = 0; count < 25; count += 1)
      expect((await t.call(exportUsers, { query: {} }, caller)).statusCode).toBe(200);
    const exported = { action: 'data-exported' };
    expect(await actions(tokens.superuser, exported)).toEqual(
      Array.from({ length: 20 }, () => 'data-exported GET /api/users/export'),
    );
    await hourLater();
    const [line] = await read(tokens.superuser, exported);
    expect(line?.after).toMatchObject({ attempts: 5 });
  });

  test('are replays of refresh tokens, in the history of the user', async () => {
    const user = await aUser(t.database, { partner: manager.partner_id });
    const { refresh_token } = await signInByPassword(t, user);
    const refresh = () => t.call(refreshTokens, { body: { refresh_token } });
    expect([await refresh(), await refresh(), await refresh()].map((one) => one.statusCode)).toEqual([
      200, 401, 401,
    ]);
    expect(await read(tokens.manager, { action: 'session-replayed' })).toHaveLength(1);
  });

  test('of strangers are counted by network without what they typed, however many networks there are', async () => {
    const attempt = (username: string) => t.call(login, { body: { username, password: 'a wrong password' } });
    for (const name of ['nobody-1', 'my secret password']) await attempt(name);
    const now = t.services.now();
    for (let at = 0; at < 500; at += 1)
      t.services.strangers.count('sign-ins-throttled', `203.0.${at % 250}.${at}`, now);
    await enterEvents(t.services);
    const query = { action: 'unknown-sign-ins-failed' };
    expect(await read(tokens.superuser, query)).toEqual([]);
    await hourLater();
    const [line, ...rest] = await read(tokens.superuser, query);
    expect(rest).toEqual([]);
    expect(line).toMatchObject({ subject: '127.0.0.1', after: { attempts: 2 }, actor_name: 'Unknown' });
    expect(JSON.stringify(line)).not.toContain('secret');
    const flood = await read(tokens.superuser, { action: 'sign-ins-throttled' });
    expect(flood.length).toBeLessThanOrEqual(100);
    const sum = flood.reduce((total, { after }) => total + Number(after?.attempts), 0);
    expect(sum).toBe(500);
    expect(await read(tokens.manager, { action: 'sign-ins-throttled' })).toEqual([]);
  });

  test('leave as lines of JSON, as far as the reader sees them', async () => {
    const send = (token: string) => t.call(exportAuditLog, { query: {} }, { token });
    const lines = (body: string) =>
      body
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as AuditRecord);
    const [all, own] = [await send(tokens.superuser), await send(tokens.manager)];
    expect(all.headers['content-type']).toContain('application/x-ndjson');
    expect(lines(own.body).map(({ id }) => id)).toEqual(
      (await read(tokens.manager)).filter(({ action }) => action !== 'data-exported').map(({ id }) => id),
    );
    expect(lines(all.body).length).toBeGreaterThan(lines(own.body).length);
  });

  test('are in the log of the server, and the chain says up to when it was checked', async () => {
    const logged: string[] = [];
    const log = createLogger('info', { write: (line: string) => void logged.push(line) });
    const services = { ...t.services, log };
    const chain = async (token: string) => (await t.call(getAuditChain, {}, { token })).json();
    expect(await chain(tokens.manager)).toMatchObject({ state: 'unchecked' });
    await sealAudit(services);
    const entry = logged
      .map((line) => JSON.parse(line))
      .find(({ audit }) => audit?.action === 'access-rejected');
    expect(entry.audit).toMatchObject({ user_id: manager.id, request_id: expect.any(String) });
    expect(logged.join('')).not.toContain(manager.email.split('@')[0]);
    await checkAudit(services);
    expect(await chain(tokens.manager)).toMatchObject({ state: 'whole', checked_until: expect.any(String) });
    await asSystem(t.database, (db) =>
      db.updateTable('audit_checks').set({ faults: 1, first_fault: 'entry 7: was changed' }).execute(),
    );
    expect(await chain(tokens.manager)).toMatchObject({ state: 'broken', first_fault: null });
    expect(await chain(tokens.superuser)).toMatchObject({ first_fault: 'entry 7: was changed' });
    // A fault is found or cleared by comparing everything again.
    await checkAudit(services);
    expect(await chain(tokens.superuser)).toMatchObject({ state: 'whole' });
  });
});
