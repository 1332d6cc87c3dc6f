import type { SimulatedIdentity, Simulator } from './simulator.ts';
import { type ShellLine, startSshSimulator } from './ssh-simulator.ts';
import { startTcpSimulator, type TcpSimulator } from './tcp-simulator.ts';
import { negotiate } from './telnet-options.ts';

/** A switcher, over telnet with a password prompt or over SSH. */
export async function startExtronSimulator(
  identity: SimulatedIdentity,
  { transport = 'telnet' as 'telnet' | 'ssh' } = {},
): Promise<Simulator> {
  const { username = 'admin', password } = identity;
  const banner = `\r\n(c) Copyright 2019, Extron Electronics, ${identity.model}, V${identity.version}, 60-1238-81\r\nMon, 02 Dec 2019 11:27:33\r\n`;
  const reboot = () => base.reboot();
  const base: TcpSimulator =
    transport === 'ssh'
      ? await startSshSimulator({ ...identity, username, password: password ?? '' }, (line) => {
          line.send(banner);
          return eachLine(commandLine(identity, line, reboot));
        })
      : await startTcpSimulator(identity, (line) => {
          const run = eachLine(logInFirst(identity, line, commandLine(identity, line, reboot)));
          const begin = () => line.send(password === undefined ? banner : `${banner}\r\nPassword:`);
          return negotiate(line, begin, run);
        });
  return {
    ...base,
    connection: {
      driver: 'extron',
      host: base.host,
      port: base.port,
      credentials: password === undefined ? {} : { username, password },
      options: { transport },
    },
  };
}

type Line = Pick<ShellLine, 'send' | 'fault'>;

function eachLine(run: (text: string) => void) {
  let arrived = '';
  return (bytes: Buffer) => {
    arrived += bytes.toString('latin1');
    for (let end = arrived.indexOf('\r'); end >= 0; end = arrived.indexOf('\r')) {
      // Telnet ends a line with CR LF or CR NUL.
      const text = arrived.slice(0, end).replace(/^[\n\0]+/, '');
      arrived = arrived.slice(end + 1);
      run(text);
    }
  };
}

function logInFirst({ password }: SimulatedIdentity, { send, fault }: Line, run: (text: string) => void) {
  let isOpen = password === undefined;
  return (text: string) => {
    if (isOpen) return run(text);
    isOpen = text === password && fault() !== 'wrong-password';
    send(isOpen ? '\r\nLogin Administrator\r\n' : '\r\nPassword:');
  };
}

const partNumber = '60-1238-81';
const esc = '\u001b';

function commandLine(identity: SimulatedIdentity, { send }: Line, reboot: () => void) {
  /** What can be queried and set, by the letter of its command. The name comes after an escape. */
  const state: Record<string, { value: string; takes: RegExp; says: (value: string) => string }> = {
    '!': { value: '1', takes: /^[1-8]$/, says: (value) => `In${value} All` },
    V: { value: '050', takes: /^(\d{1,2}|100)$/, says: (value) => `Vol${value.padStart(3, '0')}` },
    B: { value: '0', takes: /^[01]$/, says: (value) => `Vmt${value}` },
    [`${esc}CN`]: { value: identity.name, takes: /^[\w-]{1,24}$/, says: (value) => `Ipn ${value}` },
  };
  const values: Record<string, string> = {
    Q: identity.version,
    '1I': identity.model,
    N: partNumber,
    [`${esc}1BOOT`]: 'Boot1',
  };
  const run = (text: string): string => {
    const isEscaped = text.startsWith(esc);
    const letters = isEscaped ? 2 : 1;
    const argument = text.slice(isEscaped ? 1 : 0, -letters);
    const known = state[(isEscaped ? esc : '') + text.slice(-letters)];
    if (known && argument === '') return known.value;
    if (!known?.takes.test(argument)) return values[text] ?? 'E10';
    known.value = argument;
    return known.says(argument);
  };
  return (text: string) => {
    send(`${run(text)}\r\n`);
    if (text === `${esc}1BOOT`) reboot();
  };
}
