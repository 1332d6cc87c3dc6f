import type { SimulatedIdentity } from '../simulator.ts';
import { startTcpSimulator, type TcpSimulator } from '../tcp-simulator.ts';
import { type BraviaState, setInput, setVolume } from './bravia-state.ts';

/** `*S`, one letter for the kind, four for the function, sixteen of parameter, and a line feed. */
const messageLength = 24;
const failed = 'F'.repeat(16);
const notThere = 'N'.repeat(16);
const done = '0'.repeat(16);
/** Precedes the number of an HDMI input. */
const hdmi = '00000001';

/** Sony's protocol without JSON: messages of fixed length, on port 20060 of a real display. No password. */
export function startSonySimpleIp(
  { bootMilliseconds }: Pick<SimulatedIdentity, 'bootMilliseconds'>,
  state: BraviaState,
): Promise<TcpSimulator> {
  const respond = (kind: string, name: string, parameter: string): string => {
    if (kind === 'E') return readState(name, state);
    return kind === 'C' && set(name, parameter, state) ? done : failed;
  };
  return startTcpSimulator({ bootMilliseconds }, ({ send }) => {
    let arrived = '';
    return (bytes) => {
      arrived += bytes.toString('latin1');
      for (; arrived.length >= messageLength; arrived = arrived.slice(messageLength)) {
        const [, kind = '', name = '####', parameter = ''] =
          /^\*S(.)(.{4})(.{16})\n$/.exec(arrived.slice(0, messageLength)) ?? [];
        send(`*SA${name}${respond(kind, name, parameter)}\n`);
      }
    };
  });
}

function readState(name: string, state: BraviaState): string {
  switch (name) {
    case 'POWR':
      return number(state.isOn);
    case 'VOLU':
      return number(state.volume);
    case 'AMUT':
      return number(state.isMuted);
    case 'PMUT':
      return number(state.isPictureMuted);
    case 'INPT':
      return hdmi + String(state.input).padStart(8, '0');
    default:
      return notThere;
  }
}

/** Returns false for an unknown function, and for a value that it does not accept. */
function set(name: string, parameter: string, state: BraviaState): boolean {
  const value = Number(parameter);
  if (name === 'VOLU') return setVolume(state, value);
  if (name === 'INPT') return parameter.startsWith(hdmi) && setInput(state, Number(parameter.slice(8)));
  const isFlag = value === 0 || value === 1;
  if (name === 'POWR' && isFlag) state.isOn = value === 1;
  else if (name === 'AMUT' && isFlag) state.isMuted = value === 1;
  else if (name === 'PMUT' && isFlag) state.isPictureMuted = value === 1;
  else return false;
  return true;
}

const number = (value: number | boolean) => String(Number(value)).padStart(16, '0');
