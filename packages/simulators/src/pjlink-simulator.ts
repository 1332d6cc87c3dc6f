import { createHash, randomBytes } from 'node:crypto';
import { respondToSearches } from './pjlink-search.ts';
import { loopback, type SimulatedIdentity, type Simulator } from './simulator.ts';
import { startTcpSimulator } from './tcp-simulator.ts';

export type PjlinkSetting = {
  /** Responds to the search of class 2, on the same port of its own and of the loopback network's broadcast address. */
  readonly respondsToSearch?: boolean;
  /** How long it warms up and cools down. */
  readonly lampMilliseconds?: number;
};

const inputs: Record<string, string> = {
  '11': 'Computer 1',
  '21': 'Video',
  '31': 'HDMI 1',
  '32': 'HDMI 2',
  '51': 'LAN',
};

/** What can be set, and its allowed values. */
type Settable = { value: string; takes: RegExp; needsPower?: boolean };

/** A class 2 projector that is on. With a password it requires the digest. */
export async function startPjlinkSimulator(
  identity: SimulatedIdentity,
  { respondsToSearch = false, lampMilliseconds = 0 }: PjlinkSetting = {},
): Promise<Simulator> {
  const lamp = createLamp(lampMilliseconds);
  const run = commandsOf(identity, lamp);
  const base = await startTcpSimulator(identity, ({ socket, fault, send }) => {
    let open = identity.password === undefined;
    const salt = open ? '' : randomBytes(4).toString('hex');
    const expected = open ? '' : createHash('md5').update(`${salt}${identity.password}`).digest('hex');
    let arrived = '';
    send(open ? 'PJLINK 0\r' : `PJLINK 1 ${salt}\r`);
    return (bytes) => {
      arrived += bytes.toString('latin1');
      for (let end = arrived.indexOf('\r'); end >= 0; end = arrived.indexOf('\r')) {
        let line = arrived.slice(0, end);
        arrived = arrived.slice(end + 1);
        if (!open) {
          if (fault() === 'wrong-password' || !line.startsWith(expected)) {
            send('PJLINK ERRA\r');
            socket.end();
            return;
          }
          open = true;
        }
        // Some clients repeat the digest with every command.
        if (line.startsWith(expected)) line = line.slice(expected.length);
        send(`${run(line)}\r`);
      }
    };
  });
  const { host = loopback, serial_number: serialNumber } = identity;
  const search = respondsToSearch
    ? await respondToSearches({ host, port: base.port, serialNumber })
    : undefined;
  return {
    ...base,
    setPower: lamp.switchTo,
    async close() {
      search?.close();
      await base.close();
    },
    connection: {
      driver: 'pjlink',
      host,
      port: base.port,
      credentials: identity.password === undefined ? {} : { password: identity.password },
      options: {},
    },
  };
}

type Lamp = { read(): '0' | '1' | '2' | '3'; switchTo(isOn: boolean): boolean };

/** Standby, on, cooling down, warming up. Rejects to be switched in between. */
function createLamp(milliseconds: number): Lamp {
  let isOn = true;
  let steadyAt = 0;
  const isSteady = () => performance.now() >= steadyAt;
  return {
    read: () => (isSteady() ? (isOn ? '1' : '0') : isOn ? '3' : '2'),
    switchTo(next) {
      if (next === isOn) return true;
      if (!isSteady()) return false;
      isOn = next;
      steadyAt = performance.now() + milliseconds;
      return true;
    },
  };
}

function commandsOf(identity: SimulatedIdentity, lamp: Lamp): (line: string) => string {
  const listed = Object.keys(inputs).join(' ');
  const values: Record<string, string> = {
    '1ERST': '000000',
    '1CLSS': '2',
    '1INF1': identity.manufacturer ?? 'Epson',
    '1INF2': identity.model,
    '1INFO': '',
    '1NAME': identity.name,
    '1LAMP': '1203 1',
    '1INST': listed,
    '2INST': listed,
    '2SNUM': identity.serial_number,
    '2SVER': identity.version,
    '2IRES': '1920x1200',
    '2RRES': '1920x1200',
    '2FILT': '310',
    '2RLMP': 'ELPLP96',
    '2RFIL': 'ELPAF54',
  };
  const settable: Record<string, Settable> = {
    INPT: { value: '31', takes: new RegExp(`^(${Object.keys(inputs).join('|')})$`), needsPower: true },
    AVMT: { value: '30', takes: /^[123][01]$/, needsPower: true },
    FREZ: { value: '0', takes: /^[01]$/, needsPower: true },
  };
  /** Volume up and down, which cannot be queried. */
  const steps = ['2SVOL', '2MVOL'];
  const ofClass: Record<string, RegExp> = { INPT: /[12]/, AVMT: /1/, FREZ: /2/ };

  const respond = (command: string, parameter: string): string => {
    const name = command.slice(1);
    if (command === '1POWR') {
      if (parameter === '?') return lamp.read();
      if (!/^[01]$/.test(parameter)) return 'ERR2';
      return lamp.switchTo(parameter === '1') ? 'OK' : 'ERR3';
    }
    const set = ofClass[name]?.test(command.slice(0, 1)) ? settable[name] : undefined;
    if (set) {
      if (set.needsPower && lamp.read() !== '1') return 'ERR3';
      if (parameter === '?') return set.value;
      if (!set.takes.test(parameter)) return 'ERR2';
      set.value = parameter;
      return 'OK';
    }
    if (command === '2INNM') return inputs[parameter.slice(1)] ?? 'ERR2';
    if (steps.includes(command)) return /^[01]$/.test(parameter) ? 'OK' : 'ERR2';
    const text = values[command];
    if (text === undefined) return 'ERR1';
    return parameter === '?' ? text : 'ERR2';
  };

  return (line) => {
    const [, command, parameter = ''] = /^%([12]\w{4}) (.*)$/.exec(line) ?? [];
    if (command === undefined) return `%${line.slice(1, 6)}=ERR1`;
    return `%${command}=${respond(command.toUpperCase(), parameter)}`;
  };
}
