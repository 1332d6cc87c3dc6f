import type { SimulatedIdentity, Simulator } from './simulator.ts';
import { createSnmpAgent, type SnmpAgent, type SnmpLogin } from './snmp-agent.ts';
import { startUdpSimulator } from './udp-simulator.ts';

export type SnmpSetup = {
  version?: 'v2c' | 'v3';
  /** Adds the parts that are special to this device. */
  extend?: (agent: SnmpAgent) => void;
};

/** `reboot` simulates a power cut: SNMP has no command for it. */
export type SnmpSimulator = Simulator & { reboot(): void };

const dayMilliseconds = 24 * 3_600_000;
const upSinceDays = 40;

/** A device with the system group and one row of the entity table. */
export async function startSnmpSimulator(
  identity: SimulatedIdentity,
  { version = 'v2c', extend }: SnmpSetup = {},
): Promise<SnmpSimulator> {
  const { username = 'greenroom', password = version === 'v2c' ? 'public' : 'greenroom' } = identity;
  let bootedAt = performance.now() - upSinceDays * dayMilliseconds;
  const agentFor = (login: Pick<SnmpLogin, 'username' | 'password'>) => {
    const agent = createSnmpAgent({ version, ...login });
    agent.scalar('1.3.6.1.2.1.1.1', `${identity.manufacturer ?? 'Acme'} ${identity.model}`);
    agent.scalar('1.3.6.1.2.1.1.3', () => Math.floor((performance.now() - bootedAt) / 10) % 2 ** 32);
    agent.scalar('1.3.6.1.2.1.1.5', identity.name);
    agent.table({
      entry: '1.3.6.1.2.1.47.1.1.1.1',
      index: [1],
      columns: [
        { number: 1, type: 'number' },
        { number: 9, type: 'text' },
        { number: 10, type: 'text' },
        { number: 11, type: 'text' },
        { number: 12, type: 'text' },
        { number: 13, type: 'text' },
      ],
      rows: [
        [1, '', identity.version, identity.serial_number, identity.manufacturer ?? 'Acme', identity.model],
      ],
    });
    extend?.(agent);
    return agent;
  };
  const agent = agentFor({ username, password });
  // The same device with other credentials. For an unknown user its error is the real one; for a wrong digest this
  // agent would stay silent, where real ones respond.
  const stranger = agentFor({ username: `not ${username}`, password: `not ${password}` });

  const base = await startUdpSimulator(identity, (datagram, reply) =>
    (datagram.fault === 'wrong-password' ? stranger : agent).receive(datagram, reply),
  );
  return {
    ...base,
    reboot() {
      bootedAt = performance.now();
      base.reboot();
    },
    connection: {
      driver: 'snmp',
      host: base.host,
      port: base.port,
      credentials: version === 'v2c' ? { password } : { username, password },
      options: { version },
    },
  };
}
