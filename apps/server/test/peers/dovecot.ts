import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { eventually } from '#test/eventually.ts';
import { freePort } from './free-port.ts';

export const hasDovecot = spawnSync('dovecot', ['--version']).status === 0;

export type Dovecot = {
  /** With login and password. */
  url: string;
  /** Delivers a mail to the inbox. */
  deliver(mail: string): Promise<void>;
  /** Marks of all mails in the inbox, such as `S` for one that was read, in the order of their delivery. */
  marks(): Promise<string[]>;
  /** All mails are unread again, as when the mark of a read mail was lost. */
  unmark(): Promise<void>;
  stop(): Promise<void>;
};

const password = 'dovecot-test';
const nobody = 65_534;

/** A real IMAP server on loopback, with its own configuration and one user, in a temporary folder. */
export async function startDovecot(): Promise<Dovecot> {
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-imap-'));
  await chmod(folder, 0o755);
  const inbox = join(folder, 'mail');
  // Dovecot keeps no mail of root.
  const isRoot = process.getuid?.() === 0;
  const owner = isRoot ? nobody : (process.getuid?.() ?? nobody);
  for (const part of ['', 'new', 'cur', 'tmp']) {
    await mkdir(join(inbox, part), { recursive: true });
    await chown(join(inbox, part), owner, isRoot ? nobody : (process.getgid?.() ?? nobody));
  }
  const port = await freePort();
  const config = join(folder, 'dovecot.conf');
  await writeFile(config, configOf({ folder, inbox, port, owner, isRoot }));
  const server = spawn('dovecot', ['-F', '-c', config], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk) => (output += chunk));
  await eventually(() => canConnect(port, server, () => output));
  let count = 0;
  return {
    url: `imap://ada:${password}@127.0.0.1:${port}/INBOX`,
    async deliver(mail) {
      count += 1;
      const name = `${String(count).padStart(6, '0')}.${randomUUID()}`;
      const draft = join(inbox, 'tmp', name);
      await writeFile(draft, mail);
      await chown(draft, owner, isRoot ? nobody : (process.getgid?.() ?? nobody));
      await rename(draft, join(inbox, 'new', name));
    },
    async marks() {
      const names = [...(await readdir(join(inbox, 'cur'))), ...(await readdir(join(inbox, 'new')))];
      return names.toSorted().map((name) => name.split(':2,')[1] ?? '');
    },
    async unmark() {
      for (const name of await readdir(join(inbox, 'cur')))
        await rename(join(inbox, 'cur', name), join(inbox, 'cur', `${name.split(':2,')[0]}:2,`));
    },
    async stop() {
      const ended = once(server, 'exit');
      server.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}

async function canConnect(port: number, server: ChildProcess, output: () => string): Promise<void> {
  if (server.exitCode !== null) throw new Error(`dovecot has ended: ${output()}`);
  const socket = createConnection(port, '127.0.0.1');
  try {
    await once(socket, 'data');
  } finally {
    socket.destroy();
  }
}

type Place = { folder: string; inbox: string; port: number; owner: number; isRoot: boolean };

function configOf({ folder, inbox, port, owner, isRoot }: Place): string {
  const user = userInfo().username;
  return [
    `base_dir = ${folder}/run`,
    `state_dir = ${folder}/state`,
    `log_path = ${folder}/log`,
    'protocols = imap',
    'listen = 127.0.0.1',
    'ssl = no',
    'disable_plaintext_auth = no',
    `mail_location = maildir:${inbox}`,
    'first_valid_uid = 1',
    ...(isRoot ? [] : [`default_internal_user = ${user}`, `default_login_user = ${user}`]),
    `passdb {\n driver = static\n args = password=${password}\n}`,
    `userdb {\n driver = static\n args = uid=${owner} gid=${isRoot ? nobody : (process.getgid?.() ?? nobody)} home=${folder}\n}`,
    `service imap-login {\n chroot =\n inet_listener imap {\n  port = ${port}\n }\n inet_listener imaps {\n  port = 0\n }\n}`,
    'service anvil {\n chroot =\n}',
    '',
  ].join('\n');
}
