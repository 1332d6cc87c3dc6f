import type { Config } from '../../config.ts';

export type MailboxSettings = {
  server: {
    host: string;
    port: number;
    secure: boolean;
    /** True: without TLS nothing is sent, the password least of all. */
    doSTARTTLS: boolean;
    auth: { user: string; pass: string };
  };
  folder: string;
  /** Where mails are moved that became comments; undefined leaves them. */
  doneFolder: string | undefined;
  /** Where replies go. */
  address: string;
};

/** Undefined while no mailbox is set. */
export function mailboxSettings(config: Config): MailboxSettings | undefined {
  const { IMAP_URL, IMAP_ALLOW_PLAINTEXT, IMAP_DONE_FOLDER, MAIL_REPLY_TO } = config;
  if (IMAP_URL === undefined || MAIL_REPLY_TO === undefined) return undefined;
  const { protocol, hostname, port, username, password, pathname } = new URL(IMAP_URL);
  const secure = protocol === 'imaps:';
  return {
    server: {
      ...{ host: hostname, port: Number(port) || (secure ? 993 : 143), secure },
      doSTARTTLS: !secure && !IMAP_ALLOW_PLAINTEXT,
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    },
    folder: decodeURIComponent(pathname.slice(1)) || 'INBOX',
    doneFolder: IMAP_DONE_FOLDER,
    address: MAIL_REPLY_TO,
  };
}
