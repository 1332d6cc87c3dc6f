import { watch } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { eventually } from '#test/eventually.ts';
import { readOutbox } from '#test/read-outbox.ts';
import { createMailer } from './mailer.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'greenroom-mail-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

const aMail = (to: string) => ({ to, subject: 'Hello', text: 'Hello.', html: '<p>Hello.</p>' });

it('calls nothing .eml before it is a whole mail under its last name', async () => {
  const mailer = createMailer({ smtpUrl: undefined, from: 'greenroom@example.org', dataDir });
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
