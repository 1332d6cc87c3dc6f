import type { SimulatedIdentity, Simulator } from './simulator.ts';
import { startTcpSimulator } from './tcp-simulator.ts';

const meterMilliseconds = 20;

/** A ceiling microphone that meters until it is told to stop. */
export async function startShureSimulator(identity: SimulatedIdentity): Promise<Simulator> {
  const responses: Record<string, string> = {
    MODEL: padded(identity.model, 32),
    SERIAL_NUM: padded(identity.serial_number, 32),
    DEVICE_ID: padded(identity.name, 31),
    FW_VER: padded(identity.version, 18),
    DEVICE_AUDIO_MUTE: 'OFF',
  };
  const base = await startTcpSimulator(identity, ({ socket, send }) => {
    const meter = setInterval(
      () => send('< SAMPLE 000 012 020 000 000 000 000 000 031 >'),
      meterMilliseconds,
    );
    socket.on('close', () => clearInterval(meter));
    const obey = (command: string) => {
      const parameter = /^< GET ([A-Z_]+) >$/.exec(command)?.[1] ?? '';
      if (command === '< SET REBOOT >') base.reboot();
      else if (command === '< SET METER_RATE 0 >') {
        clearInterval(meter);
        send('< REP METER_RATE 00000 >');
      } else
        send(
          responses[parameter] === undefined ? '< REP ERR >' : `< REP ${parameter} ${responses[parameter]} >`,
        );
    };
    let arrived = '';
    return (bytes) => {
      arrived += bytes.toString('latin1');
      for (let end = arrived.indexOf('>'); end >= 0; end = arrived.indexOf('>')) {
        obey(arrived.slice(0, end + 1).trim());
        arrived = arrived.slice(end + 1);
      }
    };
  });
  return {
    ...base,
    connection: { driver: 'shure', host: base.host, port: base.port, credentials: {}, options: {} },
  };
}

const padded = (text: string, length: number) => `{${text.padEnd(length)}}`;
