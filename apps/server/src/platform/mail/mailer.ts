import { randomBytes } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';

export type Mail = {
  to: string;
  /** The name that the mail program shows; the address stays that of the installation. */
  senderName?: string;
  subject: string;
  text: string;
  html: string;
  replyTo?: string;
  messageId?: string;
  headers?: Record<string, string>;
  /** Anyone who intercepts such a mail can use the link. */
  hasLink?: boolean;
  /** Images that the HTML shows by their id (`cid:`). */
  attachments?: { filename: string; content: Buffer; contentType: string; cid: string }[];
};

export type Mailer = { readonly outbox: string | undefined; send(mail: Mail): Promise<void> };

/** By SMTP if it is configured; otherwise as `.eml` files that any mail program opens. */
export function createMailer(options: {
  smtpUrl: string | undefined;
  allowPlaintext: boolean;
  from: string;
  dataDir: string;
}): Mailer {
  const { smtpUrl, allowPlaintext, from, dataDir } = options;
  if (smtpUrl !== undefined) return createSmtpMailer(smtpUrl, { from, allowPlaintext });
  const outbox = join(dataDir, 'outbox');
  const transport = createTransport({ streamTransport: true, buffer: true });
  return {
    outbox,
    async send({ hasLink: _, senderName, ...mail }) {
      const { message } = await transport.sendMail({ from: senderOf(from, senderName), ...mail });
      await mkdir(outbox, { recursive: true, mode: 0o700 });
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomBytes(4).toString('hex')}.eml`;
      // Written under another name without `.eml` first: a reader of the folder never finds a partial mail, or one that
      // is renamed while it is opened.
      const draft = join(outbox, `.${name}.part`);
      await writeFile(draft, message as Buffer, { mode: 0o600 });
      await rename(draft, join(outbox, name));
    },
  };
}

/** Passwords and links are secrets: such mail is sent over TLS, unless the operator allows otherwise. */
function createSmtpMailer(url: string, options: { from: string; allowPlaintext: boolean }): Mailer {
  const { from, allowPlaintext } = options;
  const deadlines = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
  const usual = createTransport({ url, ...deadlines });
  const guarded = createTransport({ url: withoutTlsChoice(url), ...deadlines, requireTLS: true });
  const hasPassword = new URL(url).password !== '';
  return {
    outbox: undefined,
    async send({ hasLink = false, senderName, ...mail }) {
      const isGuarded = !allowPlaintext && (hasPassword || hasLink);
      const transport = isGuarded ? guarded : usual;
      await transport.sendMail({ from: senderOf(from, senderName), ...mail }).catch((error: Error) => {
        throw isGuarded && 'code' in error && error.code === 'ETLS' ? noTls(error) : error;
      });
    },
  };
}

/** The mail server knows that the address does not exist: it is of no use to try again. */
export function isRejectedRecipient(error: unknown): boolean {
  const { command, responseCode } = error as { command?: unknown; responseCode?: unknown };
  return command === 'RCPT TO' && typeof responseCode === 'number' && responseCode >= 500;
}

/** `from` is an address, or a name with the address in angle brackets. */
function senderOf(from: string, name: string | undefined): string | { name: string; address: string } {
  if (name === undefined) return from;
  return { name, address: /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from };
}

/** TLS settings in the URL would override those required here. */
function withoutTlsChoice(smtpUrl: string): string {
  const url = new URL(smtpUrl);
  for (const name of ['requireTLS', 'ignoreTLS', 'opportunisticTLS']) url.searchParams.delete(name);
  return url.href;
}

function noTls(cause: Error): Error {
  const wayOut =
    'set SMTP_ALLOW_PLAINTEXT=1 if the mail server is a relay on this machine or in a trusted network';
  // Without a full stop: the log adds the cause behind a colon.
  return new Error(`TLS with the mail server failed, so the mail was not sent; ${wayOut}`, { cause });
}
