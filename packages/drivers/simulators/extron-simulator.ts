import type { SimulatedIdentity, Simulator } from './simulator.ts';
import { type ShellLine, startSshSimulator } from './ssh-simulator.ts';
import { startTcpSimulator, type TcpSimulator } from './tcp-simulator.ts';

/** WILL echo, WILL suppress go-ahead, DO terminal type. */
const options = Buffer.from([255, 251, 1, 255, 251, 3, 255, 253, 24]);
const wantedAnswers = 3;

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
          line.send(options);
          const run = eachLine(logInFirst(identity, line, commandLine(identity, line, reboot)));
          // Says nothing before every option has been answered.
          return withoutAnswers(
            () => line.send(password === undefined ? banner : `${banner}\r\nPassword:`),
            run,
          );
        });
  return {
    ...base,
    connection: {
      driver: 'extron',
      host: '127.0.0.1',
      port: base.port,
      credentials: password === undefined ? {} : { username, password },
      options: { transport },
    },
  };
}

type Line = Pick<ShellLine, 'send' | 'fault'>;

function withoutAnswers(onAnswered: () => void, run: (bytes: Buffer) => void) {
  let answers = 0;
  return (bytes: Buffer) => {
    const text = bytes.toString('latin1').replace(/\u00ff[\u00fc\u00fe][\s\S]/g, () => {
      answers += 1;
      if (answers === wantedAnswers) onAnswered();
      return '';
    });
    run(Buffer.from(text, 'latin1'));
  };
}

function eachLine(run: (text: string) => void) {
  let arrived = '';
  return (bytes: Buffer) => {
    arrived += bytes.toString('latin1');
    for (let end = arrived.indexOf('\r'); end >= 0; end = arrived.indexOf('\r')) {
      const text = arrived.slice(0, end);
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

function commandLine(identity: SimulatedIdentity, { send }: Line, reboot: () => void) {
  const answers: Record<string, string> = {
    Q: identity.version,
    '1I': identity.model,
    N: '60-1238-81',
    '\u001bCN': identity.name,
    '\u001b1BOOT': 'Boot1',
  };
  return (text: string) => {
    send(`${answers[text] ?? 'E10'}\r\n`);
    if (text === '\u001b1BOOT') reboot();
  };
}
