import {
  getInstallationPart,
  listFailedJobs,
  runFailedJobs,
  sendTestMail,
} from '@greenroom/domain/installation/endpoints.ts';
import {
  type InstallationPartName,
  installationParts,
} from '@greenroom/domain/installation/installation-part.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { claimBackup, endBackup } from '#features/backup/backups.queries.ts';
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

  test('tells what became of the last backup by a server, and that one is running', async () => {
    const day = (number: number) => new Date(Date.UTC(2026, 10, number, 1, 30));
    const begin = (due_at: Date) =>
      asSystem(t.database, (db) => claimBackup(db, { due_at, node: t.services.node }));
    await begin(day(17));
    const facts = { files: 7, new_files: 2 };
    await asSystem(t.database, (db) => endBackup(db, day(17), { bytes: 9, ...facts }));
    await begin(day(18));
    expect((await read('backup')).facts).toMatchObject({ ...facts, started_at: expect.any(String) });
    await asSystem(t.database, (db) => endBackup(db, day(18), { error: 'the bucket is away' }));
    const failed = { advice: 'backup-failed', facts: { error: 'the bucket is away' } };
    expect(await read('backup')).toMatchObject({ level: 'bad', ...failed });
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

  test('runs failed jobs again, one or all of a kind, each once', async () => {
    const fail = (key: number, isArchived: boolean) =>
      asSystem(t.database, async (db) => {
        const { rows } = await sql<{ id: string }>`
          insert into greenroom_jobs.job (name, data, state, singleton_key, completed_on, retry_count)
          values ('feedback-mail', ${JSON.stringify({ feedback_id: key })}, 'failed', ${String(key)},
            now() - ${key} * interval '1 minute', 11) returning id`.execute(db);
        const id = rows[0]?.id ?? '';
        if (isArchived)
          await sql`with moved as (delete from greenroom_jobs.job where id = ${id} returning *)
            insert into greenroom_jobs.archive select moved.*, now() from moved`.execute(db);
        return id;
      });
    const [recent, archived] = [await fail(901, false), await fail(902, true)];
    await fail(903, true);
    const list = async () => (await t.call(listFailedJobs, {}, { token })).json();
    const run = (body: { kind: string; id?: string }) => t.call(runFailedJobs, { body }, { token });
    expect(await list()).toMatchObject([
      { kind: 'feedback-mail', count: 3, jobs: [{ id: recent, attempts: 12 }, { id: archived }, {}] },
    ]);
    expect(await read('jobs')).toMatchObject({ advice: 'jobs-failed', facts: { failed: 3 } });
    expect((await run({ kind: 'feedback-mail', id: archived })).json()).toEqual({ count: 1 });
    expect((await run({ kind: 'feedback-mail', id: archived })).statusCode).toBe(404);
    expect((await run({ kind: 'feedback-mail' })).json()).toEqual({ count: 2 });
    expect(await list()).toEqual([]);
    const waiting = await asSystem(t.database, async (db) => {
      const { rows } = await sql<{ id: number }>`select (data->>'feedback_id')::integer as id
        from greenroom_jobs.job where name = 'feedback-mail' and state = 'created' order by 1`.execute(db);
      return rows.map(({ id }) => id);
    });
    expect(waiting).toEqual([901, 902, 903]);
    expect(await read('jobs')).toMatchObject({ level: 'fine', facts: { failed: 0, waiting: 3 } });
  });

  test('warns of a disk that will be full within three weeks', async () => {
    const { disk, diskSamples } = t.services;
    const day = 86_400_000;
    const samples = Array.from({ length: 9 }, (_, at) => ({ at: at * day, free_bytes: 1e9 * (28 - at) }));
    t.services.disk = {
      ...disk,
      read: async () => [{ name: 'data folder', freeBytes: 20e9, totalBytes: 100e9, level: 'fine' }],
    };
    t.services.diskSamples = { ...diskSamples, list: async () => samples };
    expect(await read('disk')).toMatchObject({
      level: 'attention',
      advice: 'disk-filling',
      facts: { 'data folder': 20e9, 'data folder.used_percent': 80, 'data folder.full_in_days': 20 },
    });
    t.services.diskSamples = { ...diskSamples, list: async () => [] };
    expect(await read('disk')).toMatchObject({ level: 'fine', facts: { 'data folder.full_in_days': null } });
    Object.assign(t.services, { disk, diskSamples });
  });
});
