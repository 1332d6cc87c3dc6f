import { readObject, type SimulatedAnswer, startHttpSimulator } from './http-simulator.ts';
import type { SimulatedIdentity, Simulator } from './simulator.ts';

/** What a real display answers to anybody. */
const unprotected = ['getPowerStatus', 'getInterfaceInformation'];

/** A professional display that is on. Knows version 1.7 of getSystemInformation, as models since about 2021 do. */
export async function startSonyBraviaSimulator(
  identity: SimulatedIdentity,
): Promise<Simulator & { reboot(): void }> {
  const results: Record<string, unknown[]> = {
    'getPowerStatus 1.0': [{ status: 'active' }],
    'getInterfaceInformation 1.0': [
      { productCategory: 'tv', productName: 'BRAVIA', modelName: identity.model, interfaceVersion: '5.0.1' },
    ],
    'getSystemInformation 1.7': [
      {
        product: 'TV',
        name: 'BRAVIA',
        model: identity.model,
        serial: identity.serial_number,
        macAddr: '04:5d:4b:00:00:01',
        generation: '5.6.0',
        fwVersion: identity.version,
      },
    ],
    'requestReboot 1.0': [],
  };

  const base = await startHttpSimulator(
    identity,
    ({ method, path, headers, body }, fault): SimulatedAnswer => {
      if (method !== 'POST' || path !== '/sony/system')
        return { status: 404, body: { error: [404, 'Not Found'] } };
      const call = readObject<{ method: string; version: string; id: number }>(body);
      if (!call) return { status: 400, body: { error: [5, 'Illegal JSON'] } };
      const psk = headers['x-auth-psk'];
      const refused = identity.password !== undefined && psk !== identity.password;
      if (fault === 'wrong-password' || refused) {
        if (!unprotected.includes(call.method ?? ''))
          return { status: 403, body: { error: [403, 'Forbidden'], id: call.id } };
      }
      const result = results[`${call.method} ${call.version}`];
      if (!result) {
        const known = Object.keys(results).some((name) => name.startsWith(`${call.method} `));
        return {
          status: 200,
          body: { error: known ? [14, 'Unsupported Version'] : [12, 'No Such Method'], id: call.id },
        };
      }
      return {
        status: 200,
        body: { result, id: call.id },
        ...(call.method === 'requestReboot' && { after: () => base.reboot() }),
      };
    },
  );
  return {
    ...base,
    connection: {
      driver: 'sony-bravia',
      host: '127.0.0.1',
      port: base.port,
      credentials: identity.password === undefined ? {} : { password: identity.password },
      options: {},
    },
  };
}
