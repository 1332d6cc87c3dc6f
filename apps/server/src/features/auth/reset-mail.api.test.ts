import { randomUUID } from 'node:crypto';
import { requestPasswordReset, resetPassword } from '@greenroom/domain/auth/endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asSystem } from '#platform/database/scope.ts';
import type { Mail } from '#platform/mail/mailer.ts';
import { aUser } from '#test/build/a-user.ts';
import { eventually } from '#test/eventually.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { endResetLinks } from './passwords.queries.ts';
import { startResetMail } from './start-reset-mail.ts';

describe('the mail with a reset link', () => {
  let t: TestApp;
  let tries: string[];
  let isMailServerAway: boolean;
  const sent: Mail[] = [];

  beforeAll(async () => {
    t = await startTestApp({ LOG_LEVEL: 'error', PUBLIC_URL: 'https://console.example' });
    t.services.mailer = {
      outbox: undefined,
      async send(mail) {
        tries.push(mail.text);
        if (isMailServerAway) throw new Error('connect ECONNREFUSED');
        sent.push(mail);
      },
    };
    startResetMail(t.services);
  });
  afterAll(() => t.stop());

  const request = async (email: string) => {
    tries = [];
    const response = await t.call(requestPasswordReset, { body: { email } });
    expect(response.statusCode).toBe(204);
    await t.services.settled();
  };
  const tryAgainNow = () =>
    asSystem(t.database, async (db) => {
      await sql`update greenroom_jobs.job set start_after = now() where state = 'retry'`.execute(db);
      await sql`select pg_notify('greenroom_jobs', 'reset-mail')`.execute(db);
    });
  const mailTo = (email: string) => sent.find(({ to }) => to === email);
  const tokenIn = (text: string) => /token=([\w-]+)/.exec(text)?.[1] ?? '';
  const states = () =>
    asSystem(t.database, async (db) => {
      const { rows } = await sql<{ state: string }>`
        select state::text from greenroom_jobs.job where name = 'reset-mail' and state in ('retry', 'created')`.execute(
        db,
      );
      return rows.map(({ state }) => state);
    });

  test('is sent when the mail server is back, with a link that works', async () => {
    const { email } = await aUser(t.database);
    isMailServerAway = true;
    await request(email);
    await eventually(async () => expect(await states()).toEqual(['retry']));
    expect(tries).toHaveLength(1);
    await tryAgainNow();
    await eventually(() => expect(tries).toHaveLength(2));
    await eventually(async () => expect(await states()).toEqual(['retry']));
    isMailServerAway = false;
    await tryAgainNow();
    const mail = await eventually(() => {
      expect(mailTo(email)).toBeDefined();
      return mailTo(email) as Mail;
    });
    expect(mail.hasLink).toBe(true);
    const body = { token: tokenIn(mail.text), password: 'a new password' };
    expect((await t.call(resetPassword, { body })).statusCode).toBe(204);
  });

  test('is the only place where its token can be read', async () => {
    const { email } = await aUser(t.database);
    isMailServerAway = false;
    await request(email);
    await eventually(() => expect(mailTo(email)).toBeDefined());
    const token = tokenIn(mailTo(email)?.text ?? '');
    expect(token).not.toBe('');
    const stored = await asSystem(t.database, async (db) => {
      const { rows } = await sql<{ row: string }>`
        select to_jsonb(r)::text as row from reset_requests r
        union all select to_jsonb(p)::text from password_resets p
        union all select to_jsonb(j)::text from greenroom_jobs.job j`.execute(db);
      return rows.map(({ row }) => row).join('\n');
    });
    expect(stored).not.toContain(token);
  });

  test('is no longer sent after an hour, or after the password was changed', async () => {
    isMailServerAway = true;
    const late = await aUser(t.database);
    await request(late.email);
    await eventually(async () => expect(await states()).toEqual(['retry']));
    t.clock.pass(3601);
    const changed = await aUser(t.database);
    await request(changed.email);
    await eventually(async () => expect(await states()).toEqual(['retry', 'retry']));
    await asSystem(t.database, (db) => endResetLinks(db, { user_id: changed.id, now: t.clock.now() }));
    isMailServerAway = false;
    await tryAgainNow();
    await eventually(async () => expect(await states()).toEqual([]));
    expect([mailTo(late.email), mailTo(changed.email)]).toEqual([undefined, undefined]);
  });

  test('carries the logo and the colour of the partner, or its name where mail programs cannot draw the logo', async () => {
    isMailServerAway = false;
    const brand = async (content_type: string) => {
      const { email, partner_id } = await aUser(t.database);
      const id = randomUUID().replaceAll('-', '');
      await asSystem(t.database, async (db) => {
        const content = Buffer.from('the bytes of a logo');
        await db.insertInto('brand_images').values({ id, partner_id, content_type, content }).execute();
        const [color, text] = ['#7a3e00', '#ffffff'];
        const colors = { primary: color, primaryForeground: text, primaryDark: color, secondary: text };
        const others = { secondaryForeground: color, accent: text, accentForeground: color };
        await db
          .insertInto('tenants')
          .values({
            partner_id,
            display_name: 'Plaza & Co',
            logo_url: `/api/brand-images/${id}`,
            colors: JSON.stringify({ ...colors, ...others }),
          } as never)
          .execute();
      });
      await request(email);
      return eventually(() => {
        expect(mailTo(email)).toBeDefined();
        return mailTo(email) as Mail;
      });
    };
    const drawn = await brand('image/png');
    expect(drawn.attachments).toMatchObject([{ contentType: 'image/png', cid: 'logo@greenroom' }]);
    expect(drawn.html).toContain('<img src="cid:logo@greenroom" alt="Plaza &#38; Co"');
    expect(drawn.html).toContain('background:#7a3e00');
    expect(drawn.text).toContain('your Plaza & Co account');
    const named = await brand('image/svg+xml');
    expect(named.attachments).toBeUndefined();
    expect(named.html).toMatch(/<span[^>]*>Plaza &#38; Co<\/span>/);
  });
});
