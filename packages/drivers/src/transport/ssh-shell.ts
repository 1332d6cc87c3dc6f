import type { Duplex } from 'node:stream';
import { Client, type ClientChannel } from 'ssh2';
import type { Device } from '../driver.ts';
import { DriverError, notResponding, notUnderstood, wrongPassword } from '../driver-error.ts';
import { checkKey } from './check-key.ts';
import { openSocket } from './converse.ts';
import { startDeadline } from './start-deadline.ts';

export type SshShell = Duplex & { close(): void };

const connectMilliseconds = 3_000;
/** Handshake, login and shell. Small processors need more than a second for the key exchange alone. */
const loginMilliseconds = 6_000;

/**
 * Opens a shell with the device's user name and password, for text protocols. The caller closes it. The first host key
 * is accepted, later only the pinned one: see the README beside this file.
 */
export async function openSshShell(device: Device, signal: AbortSignal): Promise<SshShell> {
  const socket = await openSocket(device, connectMilliseconds, signal);
  const client = new Client();
  const close = () => {
    client.end();
    socket.destroy();
  };
  try {
    const shell = await logIn(client, signal, { ...device.credentials, sock: socket, trust: device.trust });
    shell.on('error', () => {});
    return Object.assign(shell as Duplex, { close });
  } catch (error) {
    close();
    throw error instanceof DriverError ? error : notUnderstood(error);
  }
}

type Login = {
  username?: string | undefined;
  password?: string | undefined;
  sock: Duplex;
  trust: Device['trust'];
};

function logIn(client: Client, signal: AbortSignal, login: Login): Promise<ClientChannel> {
  const { sock, username = '', password = '', trust } = login;
  let strange: DriverError | undefined;
  const hostVerifier = (hostKey: Buffer) => {
    strange = checkKey({ ...(trust && { trust }) }, { hostKey });
    return strange === undefined;
  };
  return new Promise<ClientChannel>((resolve, reject) => {
    let atLogin = false;
    const giveUp = () => end(notResponding(signal.reason));
    const stopTimer = startDeadline(loginMilliseconds, giveUp);
    const end = (outcome: DriverError | ClientChannel) => {
      stopTimer();
      signal.removeEventListener('abort', giveUp);
      if (outcome instanceof Error) reject(outcome);
      else resolve(outcome);
    };
    if (signal.aborted) return giveUp();
    signal.addEventListener('abort', giveUp);
    // The listener stays for the life of the client: an unhandled error would end the process.
    client.on('error', (error) => end(strange ?? readFailure(error, atLogin)));
    client.once('close', () => end(notResponding()));
    client.once('handshake', () => {
      atLogin = true;
    });
    // Some devices use interactive prompts instead: the response to every prompt is the password.
    client.on('keyboard-interactive', (_name, _text, _language, prompts, reply) =>
      reply(prompts.map(() => password)),
    );
    client.once('ready', () => {
      atLogin = false;
      // Wider than any response, so that no line is wrapped.
      client.shell({ term: 'vt100', cols: 4_096, rows: 24 }, (error, channel) =>
        end(error ? notResponding(error) : channel),
      );
    });
    client.connect({
      sock,
      username,
      password,
      tryKeyboard: true,
      readyTimeout: 0,
      algorithms,
      hostVerifier,
    });
  });
}

/** RFC 4253, section 11.1: how a server disconnects after too many wrong passwords; OpenSSH uses 2 instead of 14. */
const noMoreLogins = [2, 14];

function readFailure(error: Error & { level?: string; code?: unknown }, atLogin: boolean): DriverError {
  if (error.level === 'client-authentication') return wrongPassword();
  if (atLogin && noMoreLogins.includes(Number(error.code))) return wrongPassword();
  // The second is ssh2's message for a connection that ended before the other side had identified itself.
  if (error.level === 'client-socket' || error.message.startsWith('Connection lost'))
    return notResponding(error);
  return notUnderstood(error);
}

/** Algorithms of old firmware come last, so that they are used only where nothing else is offered. */
const algorithms = {
  kex: {
    append: [
      'diffie-hellman-group-exchange-sha1',
      'diffie-hellman-group14-sha1',
      'diffie-hellman-group1-sha1',
    ],
    prepend: [],
    remove: [],
  },
  cipher: { append: ['aes256-cbc', 'aes192-cbc', 'aes128-cbc', '3des-cbc'], prepend: [], remove: [] },
} satisfies Parameters<Client['connect']>[0]['algorithms'];
