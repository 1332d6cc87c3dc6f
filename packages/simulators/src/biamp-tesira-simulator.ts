import type { SimulatedIdentity, Simulator } from './simulator.ts';
import { type ShellLine, startSshSimulator } from './ssh-simulator.ts';
import { startTcpSimulator, type TcpSimulator } from './tcp-simulator.ts';

type Transport = 'ssh' | 'telnet';

const welcome = '\r\nWelcome to the Tesira Text Protocol Server...\r\n';
/**
 * DO terminal type, WILL echo, WILL suppress go-ahead, DO window size: the opening of the manufacturer's telnet server.
 */
const options = Buffer.from([255, 253, 24, 255, 251, 1, 255, 251, 3, 255, 253, 31]);

/** A processor without faults, over SSH or telnet. */
export async function startBiampTesiraSimulator(
  identity: SimulatedIdentity,
  { transport = 'ssh' as Transport } = {},
): Promise<Simulator> {
  const { username = 'default', password = 'default' } = identity;
  const reboot = () => base.reboot();
  const base: TcpSimulator =
    transport === 'ssh'
      ? await startSshSimulator({ ...identity, username, password }, (line) => {
          line.send(welcome);
          return eachLine(commandLine(identity, line, reboot));
        })
      : await startTcpSimulator(identity, ({ socket, fault, send }) => {
          const line = { fault, send, end: () => socket.end() };
          send(options);
          const run = logInFirst(line, { username, password }, commandLine(identity, line, reboot));
          return afterOptions(() => send('TesiraServer login: '), eachLine(run));
        });
  return {
    ...base,
    connection: {
      driver: 'biamp-tesira',
      host: base.host,
      port: base.port,
      credentials: { username, password },
      options: { transport },
    },
  };
}

/** Sends nothing before every option has been answered. Then removes the answers from the input. */
function afterOptions(start: () => void, run: (bytes: Buffer) => void) {
  let acknowledged = 0;
  return (bytes: Buffer) => {
    const typed = bytes.toString('latin1').replace(/\u00ff[\u00fb-\u00fe]./gs, () => {
      acknowledged += 1;
      if (acknowledged === options.length / 3) start();
      return '';
    });
    run(Buffer.from(typed, 'latin1'));
  };
}

function eachLine(run: (text: string) => void) {
  let arrived = '';
  return (bytes: Buffer) => {
    arrived += bytes.toString('latin1');
    for (let end = arrived.indexOf('\n'); end >= 0; end = arrived.indexOf('\n')) {
      const text = arrived.slice(0, end).replace('\r', '');
      arrived = arrived.slice(end + 1);
      run(text);
    }
  };
}

function logInFirst(
  { fault, send, end }: ShellLine,
  login: { username: string; password: string },
  run: (text: string) => void,
) {
  let name: string | undefined;
  let open = false;
  return (text: string) => {
    if (open) return run(text);
    if (name === undefined) {
      name = text;
      send(`${text}\r\nPassword: `);
      return;
    }
    open = name === login.username && text === login.password && fault() !== 'wrong-password';
    send(open ? `\r\n${welcome}` : '\r\nLogin incorrect\r\n');
    if (!open) end();
  };
}

function commandLine(identity: SimulatedIdentity, { send }: ShellLine, reboot: () => void) {
  let verbose = true;
  const value = (text: string) => `+OK ${verbose ? '"value":' : ''}${text}`;
  const responses: Record<string, () => string> = {
    'SESSION set verbose false': () => {
      verbose = false;
      return '+OK';
    },
    'DEVICE get version': () => value(`"${identity.version}"`),
    'DEVICE get serialNumber': () => value(`"${identity.serial_number}"`),
    'DEVICE get hostname': () => value(`"${identity.name}"`),
    'DEVICE get activeFaultList': () =>
      value(
        verbose
          ? `[{"id":INDICATOR_NONE_IN_DEVICE "name":"No fault in device" "faults":[] "serialNumber":"${identity.serial_number}"}]`
          : `[INDICATOR_NONE_IN_DEVICE "No fault in device" [] "${identity.serial_number}"]`,
      ),
    'DEVICE reboot': () => {
      reboot();
      return '+OK';
    },
  };
  return (text: string) => {
    const [, instance = ''] = /^(\S*)/.exec(text) ?? [];
    const unknown = ['DEVICE', 'SESSION'].includes(instance)
      ? '-ERR Parse error at 7: verb was not one of the commands supported by Services'
      : '-ERR address not found: {"deviceId":0 "classCode":0 "instanceNum":0}';
    send(`${text}\r\n${responses[text]?.() ?? unknown}\r\n`);
  };
}
