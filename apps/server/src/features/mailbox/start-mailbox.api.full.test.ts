import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { logLines } from '#test/odoo/log-lines.ts';
import { startSmallImap } from '#test/peers/small-imap.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { startMailbox } from './start-mailbox.ts';

const pollSeconds = 30;

let t: TestApp;
let imap: Awaited<ReturnType<typeof startSmallImap>>;
beforeAll(async () => {
  imap = await startSmallImap();
  t = await startTestApp({
    ...{ PUBLIC_URL: 'https://greenroom.example', MAIL_REPLY_TO: 'tickets@greenroom.example' },
    ...{ SMTP_URL: 'smtp://127.0.0.1:1', SMTP_ALLOW_PLAINTEXT: '1' },
    ...{ IMAP_URL: imap.url, IMAP_ALLOW_PLAINTEXT: '1', IMAP_POLL_SECONDS: String(pollSeconds) },
  });
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(async () => {
  await t.stop();
  await imap.stop();
});

test('pauses grow while the mail server fails, end with the first success, and grow anew', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { log, lines } = logLines();
  let running: Promise<void> = Promise.resolve();
  const background = (_: string, work: () => Promise<void>) => {
    running = work();
  };
  const addFile = () => Promise.reject(new Error('no mail has a file'));
  const stop = startMailbox({ ...t.services, log, background, addFile });
  /** The polls, counted from the start, at which the server connected. */
  const triedAt: number[] = [];
  let polls = 0;
  const pollTo = async (last: number) => {
    while (polls < last) {
      polls += 1;
      t.clock.pass(pollSeconds);
      vi.advanceTimersByTime(pollSeconds * 1000);
      const before = imap.connections;
      await running;
      if (imap.connections > before) triedAt.push(polls);
    }
  };
  await running;
  expect(imap.connections).toBe(1);
  // After 1, 2, 4, 8 and 10 minutes, and no later than that.
  await pollTo(75);
  expect(triedAt.splice(0)).toEqual([2, 6, 14, 30, 50, 70]);
  const pauses = lines
    .filter(({ msg }) => msg === 'mailbox: mails could not be read')
    .map(({ retry_in_seconds }) => retry_in_seconds);
  expect(pauses).toEqual([60, 120, 240, 480, 600, 600, 600]);
  imap.hangsUp = false;
  await pollTo(93);
  expect(triedAt.splice(0)).toEqual([90, 91, 92, 93]);
  imap.hangsUp = true;
  await pollTo(100);
  expect(triedAt).toEqual([94, 96, 100]);
  await stop();
});
