import { setTimeout as pause } from 'node:timers/promises';
import { deviceMessage } from '@greenroom/domain/operations/device-message.ts';
import * as z from 'zod/mini';
import { type Device, defineDriver } from '../driver.ts';
import { DriverError, notUnderstood } from '../driver-error.ts';
import { explainNoRestart } from '../explain-no-restart.ts';
import { ifKnown } from '../if-known.ts';
import { type Conversation, type ConverseOptions, converse, converseOver } from '../transport/converse.ts';
import { openSshShell } from '../transport/ssh-shell.ts';
import { telnetFilter } from '../transport/telnet-filter.ts';
import { queries, readGreeting, readLogin, readResponse, restart, splitSis, writeCommand } from './codec.ts';

const options = z.object({ transport: z._default(z.enum(['telnet', 'ssh']), 'telnet') });

type Extron = Device<z.infer<typeof options>>;
type SendRequest = (command: string) => Promise<string>;

const [telnetPort, sshPort] = [23, 22_023];
/** A device without a password sends nothing after its banner: waiting longer than this is useless. */
const promptMilliseconds = 1_500;
/** Without a stored password no prompt is expected, but every status request still has to wait this long to be sure. */
const noPromptMilliseconds = 300;
/** The manuals require it between commands. */
const pauseMilliseconds = 200;
/** Lines about buttons and schedules may come in between; more than this means another protocol. */
const maxLines = 20;

async function talkTo<T>(
  device: Extron,
  signal: AbortSignal,
  exchange: (request: SendRequest) => Promise<T>,
): Promise<T> {
  const talk = async (line: Conversation) => {
    await greet(line, device);
    let isFirst = true;
    return exchange(async (command) => {
      if (!isFirst) await pause(pauseMilliseconds, undefined, { signal });
      isFirst = false;
      line.send(writeCommand(command));
      return readUntil(line, (text) => readResponse(command, text));
    });
  };
  const manners: ConverseOptions = { split: splitSis };
  if (device.options.transport === 'telnet') {
    return converse(device, { ...manners, filter: telnetFilter() }, { signal, talk });
  }
  const shell = await openSshShell(forSsh(device), signal);
  try {
    return await converseOver(shell, manners, { signal, talk });
  } finally {
    shell.close();
  }
}

/** The driver's default port is telnet, which does not speak SSH. Extron has only these two user names. */
function forSsh(device: Extron): Extron {
  const { port, credentials } = device;
  return {
    ...device,
    port: port === telnetPort ? sshPort : port,
    credentials: { ...credentials, username: credentials.username ?? 'admin' },
  };
}

/** Waits for the banner and responds to the password prompt, if there is one. */
async function greet(
  line: Conversation,
  { credentials: { password }, options: { transport } }: Extron,
): Promise<void> {
  let milliseconds = promptMilliseconds;
  for (let lines = 0; lines < maxLines; lines += 1) {
    const text = await textFrom(line, milliseconds).catch(() => undefined);
    if (text === undefined) return;
    const greeting = readGreeting(text);
    if (greeting === 'banner' && transport === 'ssh') return;
    if (greeting === 'banner' && password === undefined) milliseconds = noPromptMilliseconds;
    if (greeting !== 'prompt') continue;
    if (password === undefined)
      throw new DriverError('device-auth-failed', deviceMessage('device.noPassword'));
    line.send(writeCommand(password));
    await readUntil(line, (response) => (readLogin(response) === 'in' ? response : undefined));
    return;
  }
  throw notUnderstood();
}

async function readUntil(line: Conversation, find: (text: string) => string | undefined): Promise<string> {
  for (let lines = 0; lines < maxLines; lines += 1) {
    const found = find(await textFrom(line));
    if (found !== undefined) return found;
  }
  throw notUnderstood();
}

const textFrom = async (line: Conversation, milliseconds?: number) =>
  (await line.read(milliseconds)).toString('latin1').trim();

export const extronDriver = defineDriver({
  id: 'extron',
  name: 'Extron SIS',
  defaultPort: telnetPort,
  credentials: ['username', 'password'],
  options,
  rebootGraceSeconds: 120,
  // Each poll is a login, over SSH if so configured, and takes one of the device's few connections.
  pollSeconds: 60,
  pauseMilliseconds,

  status: (device, signal) =>
    talkTo(device, signal, async (request) => ({
      message: deviceMessage('device.ready'),
      version: await request(queries.version),
      // Power, signals and faults have other commands on each model.
      facts: {},
    })),

  identify: (device, signal) =>
    talkTo(device, signal, async (request) => ({
      manufacturer: 'Extron',
      model: (await ifKnown(request(queries.model))) ?? (await ifKnown(request(queries.partNumber))),
      name: await ifKnown(request(queries.name)),
    })),

  readVersion: (device, signal) => talkTo(device, signal, (request) => request(queries.version)),

  reboot: (device, signal) => talkTo(device, signal, (request) => explainNoRestart(request(restart))),
});
