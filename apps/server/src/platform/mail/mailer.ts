import { randomBytes } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';

export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  replyTo?: string;
  messageId?: string;
};

export type Mailer = { readonly outbox: string | undefined; send(mail: Mail): Promise<void> };

/** By SMTP when it is configured; otherwise as `.eml` files that any mail program opens. */
export function createMailer(options: {
  smtpUrl: string | undefined;
  from: string;
  dataDir: string;
}): Mailer {
  const { smtpUrl, from, dataDir } = options;
  if (smtpUrl !== undefined) {
    const deadlines = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
    const transport = createTransport({ url: smtpUrl, ...deadlines });
    return {
      outbox: undefined,
      send: async (mail) => {
        await transport.sendMail({ from, ...mail });
      },
    };
  }
  const outbox = join(dataDir, 'outbox');
  const transport = createTransport({ streamTransport: true, buffer: true });
  return {
    outbox,
    async send(mail) {
      const { message } = await transport.sendMail({ from, ...mail });
      await mkdir(outbox, { recursive: true, mode: 0o700 });
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomBytes(4).toString('hex')}.eml`;
      // Written aside first, and not called `.eml` either: a reader of the folder never meets half a mail, or one that is
      // renamed while it is opened.
      const draft = join(outbox, `.${name}.part`);
      await writeFile(draft, message as Buffer, { mode: 0o600 });
      await rename(draft, join(outbox, name));
    },
  };
}
