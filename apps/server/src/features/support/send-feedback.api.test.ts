import { readdir } from 'node:fs/promises';
import { sendFeedback } from '@greenroom/domain/support/endpoints.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { asSystem } from '#platform/database/scope.ts';
import { aUser, type TestUser } from '#test/build/a-user.ts';
import { eventually } from '#test/eventually.ts';
import { readOutbox } from '#test/read-outbox.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { startFeedbackMail } from './start-feedback-mail.ts';

const bug = { feedback_type: 'bug', subject: 'Map <b>empty</b>', description: 'Line one\nLine two' } as const;

describe('sending feedback', () => {
  let t: TestApp;
  let user: TestUser;
  let token: string;

  async function start(settings: Parameters<typeof startTestApp>[0] = {}) {
    t = await startTestApp(settings);
    user = await aUser(t.database);
    token = (await signInAs(t, user)).access_token;
  }
  beforeEach(() => start({ SUPPORT_EMAIL: 'help@greenroom.example' }));
  afterEach(() => t.stop());

  const send = (body: Parameters<typeof t.call<typeof sendFeedback>>[1]['body']) =>
    t.call(sendFeedback, { body }, { token });
  const stored = () => asSystem(t.database, (db) => db.selectFrom('feedback').selectAll().execute());
  const mails = () => readOutbox(t.dataDir);

  test('stores it with its author and mails it to the support address', async () => {
    startFeedbackMail(t.services);
    const response = await send(bug);
    expect(response.statusCode).toBe(201);
    const [mail] = await eventually(async () => {
      const all = await mails();
      expect(all).toHaveLength(1);
      return all;
    });
    expect(mail).toContain('To: help@greenroom.example');
    expect(mail).toContain(`Reply-To: ${user.email}`);
    expect(mail).toContain(`Subject: [Greenroom bug #${response.json().id}] Map <b>empty</b>`);
    expect(mail).not.toMatch(/<p><b>Map <b>/);
    await eventually(async () =>
      expect(await stored()).toMatchObject([
        { ...bug, user_id: user.id, partner_id: user.partner_id, mailed_at: expect.any(Date) },
      ]),
    );
  });

  test('stores it while no mail can be sent, and mails it later', async () => {
    let isDown = true;
    const { send: deliver } = t.services.mailer;
    t.services.mailer.send = async (mail) => {
      if (isDown) throw new Error('connect ECONNREFUSED');
      await deliver(mail);
    };
    await send(bug);
    startFeedbackMail(t.services);
    const waiting = () =>
      asSystem(t.database, async (db) => {
        const found = await sql<{ state: string }>`
          select state::text from greenroom_jobs.job where name = 'feedback-mail'`.execute(db);
        return found.rows;
      });
    await eventually(async () => expect((await waiting()).map(({ state }) => state)).toContain('retry'));
    expect((await stored())[0]?.mailed_at).toBeNull();
    isDown = false;
    // The pause of the queue is long; the hourly check adds the job again.
    startFeedbackMail(t.services)();
    // On a slow machine the retry of the queue may send it again, with the same id: mail programs show it once.
    const ids = async () => new Set((await mails()).map((mail) => /^Message-ID: (.+)$/im.exec(mail)?.[1]));
    await eventually(async () => expect((await ids()).size).toBe(1));
    expect([...(await ids())]).toEqual([expect.stringMatching(/^<feedback-\d+-/)]);
  });

  test.each([
    [{ ...bug, subject: ' ' }, '"subject" is required.'],
    [{ ...bug, description: '' }, '"description" is required.'],
    [{ ...bug, feedback_type: 'praise' }, '"feedback_type" must be one of bug, feature, question, general.'],
  ])('rejects %o', async (body, detail) => {
    const response = await send(body as never);
    expect([response.statusCode, response.json().detail]).toEqual([422, detail]);
    expect(await stored()).toEqual([]);
  });

  test('limits the rate', async () => {
    t.services.config.FEEDBACK_PER_HOUR = 3;
    for (let count = 0; count < 3; count++) expect((await send(bug)).statusCode).toBe(201);
    const rejected = await send(bug);
    expect([rejected.statusCode, rejected.json().code]).toEqual([429, 'feedback-limit']);
    expect(rejected.json().detail).toMatch(
      /^You have sent 3 messages within an hour\. Try again in \d+ minutes\.$/,
    );
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(3000);
  });
});

describe('feedback without a support address', () => {
  test('is stored and not mailed', async () => {
    const t = await startTestApp();
    const { access_token } = await signInAs(t, await aUser(t.database));
    startFeedbackMail(t.services);
    const response = await t.call(sendFeedback, { body: bug }, { token: access_token });
    expect(response.statusCode).toBe(201);
    const rows = await asSystem(t.database, (db) => db.selectFrom('feedback').selectAll().execute());
    expect(rows).toMatchObject([{ ...bug, mailed_at: null }]);
    expect(await readdir(t.dataDir)).toEqual([]);
    await t.stop();
  });
});
