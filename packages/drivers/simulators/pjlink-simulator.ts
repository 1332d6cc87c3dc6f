import { createHash, randomBytes } from 'node:crypto';
import type { SimulatedIdentity, Simulator } from './simulator.ts';
import { startTcpSimulator } from './tcp-simulator.ts';

/** A class 2 projector that is on. With a password it asks for the digest. */
export async function startPjlinkSimulator(identity: SimulatedIdentity): Promise<Simulator> {
  const answers: Record<string, string> = {
    '1POWR': '1',
    '1ERST': '000000',
    '1CLSS': '2',
    '1INF1': identity.manufacturer ?? 'Epson',
    '1INF2': identity.model,
    '1NAME': identity.name,
    '1LAMP': '1203 1',
    '2SNUM': identity.serial_number,
    '2SVER': identity.version,
  };
  const base = await startTcpSimulator(identity, ({ socket, fault, send }) => {
    const salt = randomBytes(4).toString('hex');
    const wanted = createHash('md5').update(`${salt}${identity.password}`).digest('hex');
    let open = identity.password === undefined;
    let arrived = '';
    send(open ? 'PJLINK 0\r' : `PJLINK 1 ${salt}\r`);
    return (bytes) => {
      arrived += bytes.toString('latin1');
      for (let end = arrived.indexOf('\r'); end >= 0; end = arrived.indexOf('\r')) {
        let line = arrived.slice(0, end);
        arrived = arrived.slice(end + 1);
        if (!open) {
          if (fault() === 'wrong-password' || !line.startsWith(wanted)) {
            send('PJLINK ERRA\r');
            socket.end();
            return;
          }
          open = true;
          line = line.slice(wanted.length);
        }
        const command = /^%(\w{5}) \?$/.exec(line)?.[1]?.toUpperCase() ?? '';
        send(`%${command || line.slice(1, 6)}=${answers[command] ?? 'ERR1'}\r`);
      }
    };
  });
  return {
    ...base,
    connection: {
      driver: 'pjlink',
      host: '127.0.0.1',
      port: base.port,
      credentials: identity.password === undefined ? {} : { password: identity.password },
      options: {},
    },
  };
}
