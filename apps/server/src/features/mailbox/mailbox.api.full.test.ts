import { imageRules } from '@greenroom/domain/files/upload-rules.ts';
import * as work from '@greenroom/domain/maintenance/work/endpoints.ts';
import type { TicketEvent } from '@greenroom/domain/maintenance/work/ticket-detail.ts';
import * as notifications from '@greenroom/domain/notifications/endpoints.ts';
import { noNotifications } from '@greenroom/domain/notifications/my-notifications.ts';
import MailComposer from 'nodemailer/lib/mail-composer';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { storeReceivedFile } from '#features/files/upload-file.ts';
import { usualNotificationTiming } from '#features/notifications/notification-timing.ts';
import { sendNextNotification } from '#features/notifications/start-notifications.ts';
import { asSystem } from '#platform/database/scope.ts';
import { aTicket } from '#test/build/a-ticket.ts';
import { aUser, type TestUser } from '#test/build/a-user.ts';
import { type Dovecot, hasDovecot, startDovecot } from '#test/peers/dovecot.ts';
import { type SmtpPeer, startSmtpPeer } from '#test/peers/smtp-peer.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { mailboxSettings } from './mailbox-settings.ts';
import { readMailbox } from './read-mailbox.ts';
import type { AddFile } from './store-attachments.ts';

const address = 'tickets@greenroom.example';

const without = hasDovecot ? '' : ' (skipped: dovecot-imapd is not installed)';

describe.skipIf(!hasDovecot)(`replies to mails about tickets, by real IMAP and SMTP${without}`, () => {
  let dovecot: Dovecot;
  let smtp: SmtpPeer;
  let t: TestApp;
  let ada: TestUser;
  let bob: TestUser;
  let adaToken: string;
  let bobToken: string;
  let delivered = 0;
  beforeAll(async () => {
    dovecot = await startDovecot();
    smtp = await startSmtpPeer({ offersTls: false });
    t = await startTestApp({
      ...{
        PUBLIC_URL: 'https://greenroom.example',
        SMTP_URL: `smtp://${smtp.url}`,
        SMTP_ALLOW_PLAINTEXT: '1',
      },
      ...{ IMAP_URL: dovecot.url, IMAP_ALLOW_PLAINTEXT: '1', MAIL_REPLY_TO: address },
    });
  }, 120_000);
  // Mails to a user are limited for each hour.
  beforeEach(async () => {
    ada = await aUser(t.database);
    bob = await aUser(t.database, { partner: ada.partner_id });
    adaToken = (await signInAs(t, ada)).access_token;
    bobToken = (await signInAs(t, bob)).access_token;
    for (const token of [adaToken, bobToken])
      await t.call(
        notifications.saveMyNotifications,
        { body: { ...noNotifications, what: ['tickets'] } },
        { token },
      );
  });
  afterAll(async () => {
    await t.stop();
    await smtp.stop();
    await dovecot.stop();
  });

  const settings = () => {
    const found = mailboxSettings(t.services.config);
    if (!found) throw new Error('no mailbox');
    return found;
  };
  const services = () => ({
    ...t.services,
    addFile: (...[viewer, upload]: Parameters<AddFile>) => storeReceivedFile(t.services, viewer, upload),
  });
  const read = () => readMailbox(services(), settings());
  const comment = (id: number, body: string, token: string) =>
    t.call(work.addTicketComment, { params: { id }, body: { audience: 'internal', body } }, { token });
  const commentsOf = async (id: number) =>
    ((await t.call(work.listTicketEvents, { params: { id } }, { token: adaToken })).json() as TicketEvent[])
      .filter(({ kind }) => kind === 'comment')
      .toReversed();
  /** The mails that the SMTP server has taken since the last call. */
  const takeMails = async () => {
    t.clock.pass(31);
    while (await sendNextNotification(t.services, usualNotificationTiming));
    const lines = smtp.received.slice(delivered).map(({ line }) => line);
    delivered = smtp.received.length;
    return lines
      .join('\n')
      .split(/^DATA$/m)
      .slice(1)
      .filter((mail) => [ada.email, bob.email].includes(header(mail, 'To')));
  };
  const header = (mail: string, name: string) =>
    new RegExp(`^${name}:[ \\t]*(.*(?:\\n[ \\t].*)*)`, 'im').exec(mail)?.[1]?.replace(/\n\s+/g, ' ').trim() ??
    '';

  /** A ticket that both follow, and the mail about a comment of Bob to Ada. */
  async function aMailToAda(body = 'The lamp is dark.') {
    const { id } = await aTicket(t.database, { partner: ada.partner_id, name: 'Lamp' });
    for (const token of [adaToken, bobToken])
      await t.call(work.followTicket, { params: { id }, body: { following: true } }, { token });
    await comment(id, body, bobToken);
    const mails = await takeMails();
    expect(mails.map((mail) => header(mail, 'To'))).toEqual([ada.email]);
    const [mail = ''] = mails;
    return { id, mail, messageId: header(mail, 'Message-ID') };
  }

  type Reply = {
    from?: string;
    inReplyTo?: string;
    references?: string;
    messageId?: string;
    text?: string;
    headers?: Record<string, string>;
    attachments?: { filename: string; content: Buffer }[];
  };
  async function reply({ from = `Ada <${ada.email}>`, text = 'On my way.', ...more }: Reply) {
    const mail = { from, to: address, subject: 'Re: Lamp', text, ...more };
    const raw = (await new MailComposer(mail).compile().build()).toString();
    await dovecot.deliver(raw);
    return raw;
  }

  test('reach the ticket as one comment each, with what was quoted apart', async () => {
    const { id, mail, messageId } = await aMailToAda();
    expect(messageId).toMatch(/^<ticket-\d+\.\d+\.\d+\.[0-9a-f]{40}@greenroom\.example>$/);
    expect([header(mail, 'Reply-To'), header(mail, 'Auto-Submitted')]).toEqual([address, 'auto-generated']);
    expect(header(mail, 'Subject')).toContain(`#${id}`);
    expect(mail).toContain('The lamp is dark.');
    const text =
      'On my way.\n\nSee you\n\nOn Tue, Nov 17, 2026 at 9:00 Greenroom <x@y.example> wrote:\n> The lamp\n> is dark.';
    const raw = await reply({ inReplyTo: messageId, messageId: '<one@mail.example>', text });
    expect(await read()).toBe(1);
    const comments = await commentsOf(id);
    expect(comments).toMatchObject([
      { source: 'api', actor_name: expect.any(String) },
      { source: 'mail', comment: { audience: 'internal', body: 'On my way.\n\nSee you' } },
    ]);
    expect(comments[1]?.comment?.quote).toContain('> is dark.');
    // The reply is sent to the other follower, and not back to its author.
    expect((await takeMails()).map((each) => header(each, 'To'))).toEqual([bob.email]);

    // The same mail again, in another copy, and after its mark was lost.
    await dovecot.deliver(raw);
    expect(await read()).toBe(1);
    await dovecot.unmark();
    await Promise.all([read(), read()]);
    await read();
    expect(await commentsOf(id)).toHaveLength(2);
    expect((await dovecot.marks()).every((marks) => marks.includes('S'))).toBe(true);
  });

  test('count only with the address of the user of the first mail, and with its id', async () => {
    const { id, messageId } = await aMailToAda();
    const stranger = await aUser(t.database);
    await reply({ from: stranger.email, inReplyTo: messageId });
    await reply({ from: bob.email, inReplyTo: messageId });
    await reply({ inReplyTo: '<made-up@greenroom.example>' });
    await reply({});
    await reply({ inReplyTo: messageId.replace(/[0-9a-f]@/, (last) => (last === '0@' ? '1@' : '0@')) });
    await reply({ inReplyTo: messageId.replace(/^<ticket-\d+/, `<ticket-${id + 1}`) });
    expect(await read()).toBe(6);
    expect(await commentsOf(id)).toHaveLength(1);
    // Mails that were refused are marked for a person.
    expect((await dovecot.marks()).slice(-6)).toEqual(Array(6).fill('FS'));
    await reply({
      references: `<other@mail.example> ${messageId.toUpperCase().replace('TICKET', 'ticket')}`,
    });
    await read();
    expect(await commentsOf(id)).toHaveLength(2);
  });

  test('are refused from a user who no longer sees the ticket', async () => {
    const { id, messageId } = await aMailToAda();
    const elsewhere = await aUser(t.database);
    const move = (partner_id: number) =>
      asSystem(t.database, (db) =>
        db.updateTable('users').set({ partner_id }).where('id', '=', ada.id).execute(),
      );
    await move(elsewhere.partner_id);
    await reply({ inReplyTo: messageId });
    await read();
    await move(ada.partner_id);
    expect(await commentsOf(id)).toHaveLength(1);
  });

  test.each<[string, Reply]>([
    ['an answering machine', { headers: { 'Auto-Submitted': 'auto-replied' } }],
    ['a mass mail', { headers: { Precedence: 'bulk' } }],
    ['a list', { headers: { 'List-Id': '<all.company.example>' } }],
    ['a bounce', { headers: { 'Return-Path': '<>' } }],
    ['itself', { from: address }],
  ])('are not taken from %s', async (_, more) => {
    const { id, messageId } = await aMailToAda();
    await reply({ inReplyTo: messageId, ...more });
    await reply({ inReplyTo: messageId, messageId: messageId });
    expect(await read()).toBe(2);
    expect(await commentsOf(id)).toHaveLength(1);
    expect(await takeMails()).toEqual([]);
  });

  test('are limited for each ticket', async () => {
    const { id, messageId } = await aMailToAda();
    for (let at = 0; at < 35; at++) await reply({ inReplyTo: messageId, text: `Reply ${at}` });
    expect(await read()).toBe(35);
    expect(await commentsOf(id)).toHaveLength(1 + 30);
  });

  test('bring attachments within the limits of uploads, and are left alone when they are too long', async () => {
    const { id, messageId } = await aMailToAda();
    const picture = Buffer.alloc(imageRules.maxBytes + 1);
    const attachments = [
      { filename: 'lamp.txt', content: Buffer.from('serial 42') },
      { filename: 'tool.exe', content: Buffer.from('MZ') },
      { filename: 'huge.png', content: picture },
      { filename: 'fake.pdf', content: Buffer.from('no pdf') },
    ];
    const raw = await reply({ inReplyTo: messageId, attachments });
    const content = Buffer.alloc(24 * 1024 * 1024);
    await reply({ inReplyTo: messageId, attachments: [{ filename: 'film.bin', content }] });
    expect(await read()).toBe(2);
    const comments = await commentsOf(id);
    expect(comments).toHaveLength(2);
    expect(comments[1]).toMatchObject({
      comment: { body: 'On my way.\n\n[tool.exe] [huge.png] [fake.pdf]' },
      attachments: [{ filename: 'lamp.txt', size: 9 }],
    });
    expect((await dovecot.marks()).slice(-2)).toEqual(['S', 'FS']);
    await dovecot.deliver(raw);
    await read();
    expect((await commentsOf(id)).flatMap((each) => each.attachments)).toHaveLength(1);
  });

  test('are read again when the mail server is back', async () => {
    const { id, messageId } = await aMailToAda();
    const wrong = { ...settings(), server: { ...settings().server, port: 1 } };
    await reply({ inReplyTo: messageId });
    await expect(readMailbox(services(), wrong)).rejects.toThrow();
    expect(await commentsOf(id)).toHaveLength(1);
    await read();
    expect(await commentsOf(id)).toHaveLength(2);
  });
});
