import { getInstallationPart, sendTestMail } from '@greenroom/domain/installation/endpoints.ts';
import {
  type InstallationPartName,
  installationParts,
} from '@greenroom/domain/installation/installation-part.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asSystem } from '#platform/database/scope.ts';
import { aUser, type TestUser } from '#test/build/a-user.ts';
import { readOutbox } from '#test/read-outbox.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';

describe('the installation', () => {
  let t: TestApp;
  let user: TestUser;
  let token: string;
  beforeAll(async () => {
    t = await startTestApp();
    user = await aUser(t.database, { superuser: true });
    token = (await signInAs(t, user)).access_token;
  });
  afterAll(() => t.stop());

  const read = async (part: InstallationPartName) =>
    (await t.call(getInstallationPart, { params: { part } }, { token })).json();

  test.each(installationParts)('reports its %s without a secret', async (part) => {
    const response = await t.call(getInstallationPart, { params: { part } }, { token });
    expect([response.statusCode, response.json().part]).toEqual([200, part]);
    expect(response.body).not.toMatch(/password|secret|:\/\//i);
  });

  test('knows its version, its database and its files', async () => {
    expect((await read('software')).facts).toMatchObject({ version: t.services.version, servers: 0 });
    const { facts } = await read('database');
    expect(facts).toMatchObject({ kind: 'embedded', version: expect.stringMatching(/^\d+/) });
    expect(Number(facts.bytes)).toBeGreaterThan(1_000_000);
    expect(Number(facts.connections)).toBeGreaterThan(0);
    expect((await read('storage')).facts).toEqual({ kind: 'disk', files: 0, bytes: 0 });
  });

  test('warns without a backup, is content with a fresh one, and warns again after 26 hours', async () => {
    expect(await read('backup')).toMatchObject({ level: 'bad', advice: 'backup-none' });
    const backUp = (happened_at: Date) =>
      asSystem(t.database, (db) =>
        db
          .insertInto('installation_events')
          .values({ kind: 'backup', happened_at, bytes: 5 })
          .onConflict((conflict) => conflict.column('kind').doUpdateSet({ happened_at }))
          .execute(),
      );
    const hoursAgo = (hours: number) => new Date(t.services.now().getTime() - hours * 3_600_000);
    await backUp(hoursAgo(25));
    expect(await read('backup')).toMatchObject({ level: 'fine', advice: null, facts: { bytes: 5 } });
    await backUp(hoursAgo(27));
    expect(await read('backup')).toMatchObject({ level: 'attention', advice: 'backup-old' });
  });

  test('sends a test mail to the own address, five times an hour', async () => {
    const send = () => t.call(sendTestMail, {}, { token, headers: { 'accept-language': 'fr' } });
    expect((await send()).statusCode).toBe(204);
    const mails = (await readOutbox(t.dataDir)).filter((mail) => mail.includes(`To: ${user.email}`));
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain('Subject: Message de test');
    for (let count = 0; count < 4; count += 1) await send();
    expect((await send()).statusCode).toBe(429);
  });

  test('names only the code of a failed mail', async () => {
    const administrator = await aUser(t.database, { superuser: true });
    const session = await signInAs(t, administrator);
    const { mailer } = t.services;
    t.services.mailer = {
      outbox: undefined,
      send: () => Promise.reject(Object.assign(new Error('535 login smtp-user failed'), { code: 'EAUTH' })),
    };
    const response = await t.call(sendTestMail, {}, { token: session.access_token });
    t.services.mailer = mailer;
    expect([response.statusCode, response.json().code]).toEqual([502, 'mail-not-sent']);
    expect(response.json().detail).toContain('EAUTH');
    expect(response.body).not.toContain('smtp-user');
  });
});
