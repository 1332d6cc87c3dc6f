import { setTimeout as pause } from 'node:timers/promises';
import type { Device } from '../driver.ts';
import { DriverError, notUnderstood, wrongPassword } from '../driver-error.ts';
import { type Conversation, converse, converseOver } from '../transport/converse.ts';
import { openSshShell } from '../transport/ssh-shell.ts';
import { telnetFilter } from '../transport/telnet-filter.ts';
import { readLine, readResponse, splitTtp, type TtpLine } from './codec.ts';

export type TesiraOptions = { readonly transport: 'ssh' | 'telnet' };

export type TtpSession = {
  /** Sends a command and returns the value after +OK. */
  request: (command: string) => Promise<string>;
  /** For a command that the device may obey by closing the connection instead of responding, once it has echoed it. */
  order: (command: string) => Promise<void>;
};

/** The manufacturer's controllers pause this long between two commands. */
const pauseMilliseconds = 30;
/** A busy device takes long to send its welcome; the caller's signal ends the wait before the manufacturer's 20 s. */
const welcomeMilliseconds = 5_000;

/** The login of a device on which no users are set up. */
const defaultLogin = { username: 'default', password: 'default' };

/** Logs in, runs `talk`, and disconnects. */
export async function talkTtp<T>(
  given: Device<TesiraOptions>,
  signal: AbortSignal,
  talk: (session: TtpSession) => Promise<T>,
): Promise<T> {
  const device = { ...given, credentials: { ...defaultLogin, ...given.credentials } };
  const manners = { split: splitTtp };
  const conversation = {
    signal,
    async talk(line: Conversation) {
      await logIn(line, device.credentials);
      const session = sessionOver(line, signal);
      await session.request('SESSION set verbose false');
      return talk(session);
    },
  };
  if (device.options.transport === 'telnet') {
    // 22 is the driver's own port, meant for SSH.
    const port = device.port === 22 ? 23 : device.port;
    return converse({ ...device, port }, { ...manners, filter: telnetFilter() }, conversation);
  }
  const shell = await openSshShell(device, signal);
  try {
    return await converseOver(shell, manners, conversation);
  } finally {
    shell.close();
  }
}

async function logIn(line: Conversation, login: { username: string; password: string }): Promise<void> {
  let sentPassword = false;
  await readUntil(line, { sent: '', milliseconds: welcomeMilliseconds }, ({ kind }) => {
    if (kind === 'refused' || (kind === 'name-prompt' && sentPassword)) throw wrongPassword();
    if (kind === 'name-prompt') line.send(`${login.username}\r\n`);
    if (kind === 'password-prompt') {
      sentPassword = true;
      line.send(`${login.password}\r\n`);
    }
    return kind === 'welcome';
  });
}

function sessionOver(line: Conversation, signal: AbortSignal): TtpSession {
  const request = async (command: string, onEcho = () => {}) => {
    await pause(pauseMilliseconds, undefined, { signal });
    line.send(`${command}\n`);
    let response = '';
    await readUntil(line, { sent: command }, (read) => {
      if (read.kind === 'echo') onEcho();
      if (read.kind === 'response') response = read.response;
      return read.kind === 'response';
    });
    return readResponse(response);
  };
  return {
    request,
    async order(command) {
      let echoed = false;
      try {
        await request(command, () => {
          echoed = true;
        });
      } catch (error) {
        const silent = error instanceof DriverError && error.code === 'device-not-answering';
        if (!silent || !echoed || !(await line.hangUp(0))) throw error;
      }
    },
  };
}

/** Reads until `enough`. A device that sent data, but nothing that belongs here, speaks another protocol. */
async function readUntil(
  line: Conversation,
  { sent, milliseconds }: { sent: string; milliseconds?: number },
  enough: (line: TtpLine) => boolean,
): Promise<void> {
  let strange = false;
  while (true) {
    const bytes = await line.read(milliseconds).catch((error: unknown) => {
      throw strange ? notUnderstood(error) : error;
    });
    const read = readLine(bytes, sent);
    if (enough(read)) return;
    strange ||= read.kind === 'strange';
  }
}
