import { watch } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { eventually } from '#test/eventually.ts';
import { type SmtpPeer, startSmtpPeer } from '#test/peers/smtp-peer.ts';
import { readOutbox } from '#test/read-outbox.ts';
import { createMailer } from './mailer.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'greenroom-mail-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

const aMail = (to: string) => ({ to, subject: 'Hello', text: 'Hello.', html: '<p>Hello.</p>' });

test('names a file .eml only when the mail is complete', async () => {
  const mailer = createMailer({
    smtpUrl: undefined,
    allowPlaintext: false,
    from: 'greenroom@example.org',
    dataDir,
  });
  const outbox = mailer.outbox ?? '';
  await mailer.send(aMail('first@example.org'));
  const met = new Set<string>();
  const watcher = watch(outbox, (_, name) => met.add(String(name)));
  onTestFinished(() => watcher.close());
  await mailer.send(aMail('second@example.org'));
  const left = await readdir(outbox);
  expect(left).toHaveLength(2);
  await eventually(() => expect(left.some((name) => met.has(name))).toBe(true));
  expect([...met].filter((name) => name.endsWith('.eml') && !left.includes(name))).toEqual([]);
  const mails = await readOutbox(dataDir);
  expect(mails.map((mail) => /^To: (.*)$/m.exec(mail)?.[1])).toEqual([
    'first@example.org',
    'second@example.org',
  ]);
});

describe('by SMTP', () => {
  const send = async (
    {
      url,
      hasLink = false,
      allowPlaintext = false,
    }: { url: string; hasLink?: boolean; allowPlaintext?: boolean },
    peer: SmtpPeer,
  ) => {
    const from = 'greenroom@example.org';
    const mailer = createMailer({ smtpUrl: url, allowPlaintext, from, dataDir });
    await mailer.send({ ...aMail('ada@example.org'), hasLink });
    return peer.received.find(({ line }) => line.startsWith('To: ada@'));
  };
  const aPeer = async (offersTls: boolean) => {
    const peer = await startSmtpPeer({ offersTls });
    onTestFinished(() => peer.stop());
    return peer;
  };

  test('sends no password and no link when the mail server offers no TLS', async () => {
    const peer = await aPeer(false);
    const rejected = 'TLS with the mail server failed';
    await expect(send({ url: `smtp://ada:secret@${peer.url}` }, peer)).rejects.toThrow(rejected);
    await expect(send({ url: `smtp://${peer.url}`, hasLink: true }, peer)).rejects.toThrow(rejected);
    const lax = `smtp://${peer.url}/?ignoreTLS=true&requireTLS=false`;
    await expect(send({ url: lax, hasLink: true }, peer)).rejects.toThrow(rejected);
    const said = peer.received.map(({ line }) => line.split(' ')[0]);
    expect(said).not.toContain('AUTH');
    expect(said).not.toContain('MAIL');
  });

  test('sends them when the operator allows plain text, and all other mails in any case', async () => {
    const peer = await aPeer(false);
    expect(await send({ url: `smtp://${peer.url}` }, peer)).toMatchObject({ isSecret: false });
    const relay = { url: `smtp://ada:secret@${peer.url}`, hasLink: true, allowPlaintext: true };
    await send(relay, peer);
    expect(peer.received.filter(({ line }) => line.startsWith('To: '))).toHaveLength(2);
  });

  test('sends them over TLS if it is offered', async () => {
    const peer = await aPeer(true);
    const url = `smtp://ada:secret@${peer.url}/?tls.rejectUnauthorized=false`;
    expect(await send({ url, hasLink: true }, peer)).toMatchObject({ isSecret: true });
    const login = peer.received.find(({ line }) => line.startsWith('AUTH'));
    expect(login?.isSecret).toBe(true);
  });
});
