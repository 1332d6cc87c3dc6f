import type { SimulatedIdentity, Simulator } from './simulator.ts';
import { startTcpSimulator } from './tcp-simulator.ts';

/** A display that is on, supports the restart, and disconnects after each response. */
export async function startLgSimulator(identity: SimulatedIdentity): Promise<Simulator> {
  const [major = '', minor = '', patch = ''] = identity.version
    .split('.')
    .map((part) => part.padStart(2, '0'));
  const responses: Record<string, string> = {
    ka: '01',
    fz: /^\d{6}$/.test(major + minor + patch) ? major + minor + patch : identity.version,
    fy: identity.serial_number,
    dl: '04b3',
    dn: '26',
  };
  const base = await startTcpSimulator(identity, ({ socket, fault, send }) => {
    let arrived = '';
    return (bytes) => {
      arrived += bytes.toString('latin1');
      const line = /^([a-z])([a-z]) 01 ([0-9a-f]{2})\r/.exec(arrived);
      if (!line) return;
      const [, first = '', second = '', data = ''] = line;
      const isPower = first + second === 'ka' && /^0[012]$/.test(data);
      const isRestart = isPower && data === '02';
      if (isPower && !isRestart) responses.ka = data;
      const known = data === 'ff' ? responses[first + second] : isPower ? data : undefined;
      send(`${second} 01 ${known === undefined ? 'NG02' : `OK${known}`}x`);
      if (isRestart) base.reboot();
      else if (fault() !== 'silence') setTimeout(() => socket.end(), hangUpMilliseconds);
    };
  });
  return {
    ...base,
    setPower(isOn) {
      responses.ka = isOn ? '01' : '00';
    },
    connection: {
      driver: 'lg',
      host: base.host,
      port: base.port,
      credentials: {},
      options: { set_id: 1 },
    },
  };
}

/** Longer than the slowest response. */
const hangUpMilliseconds = 600;
