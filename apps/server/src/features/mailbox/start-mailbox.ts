import { repeat } from '#platform/repeat.ts';
import { mailboxSettings } from './mailbox-settings.ts';
import { type MailboxServices, readMailbox } from './read-mailbox.ts';

const maxPauseMilliseconds = 600_000;

/** Reads replies to mails about tickets, if a mailbox is set. Pauses grow while the mail server does not respond. */
export function startMailbox(services: MailboxServices): () => Promise<void> {
  const { config, log, now } = services;
  const settings = mailboxSettings(config);
  if (!settings) return async () => {};
  const pollMilliseconds = config.IMAP_POLL_SECONDS * 1000;
  let failures = 0;
  let nextAt = 0;
  return repeat(
    services,
    { name: 'read the mailbox', milliseconds: pollMilliseconds, beginsNow: true },
    async () => {
      if (now().getTime() < nextAt) return;
      try {
        await readMailbox(services, settings);
        failures = 0;
      } catch (error) {
        failures += 1;
        const pause = Math.min(maxPauseMilliseconds, pollMilliseconds * 2 ** Math.min(failures, 10));
        nextAt = now().getTime() + pause;
        log.warn(
          { err: error, retry_in_seconds: Math.ceil(pause / 1000) },
          'mailbox: mails could not be read',
        );
      }
    },
  );
}
