import { readObject, type SimulatedResponse, startHttpSimulator } from './http-simulator.ts';
import type { SimulatedIdentity, Simulator } from './simulator.ts';
import { createBraviaServices, needsKey } from './sony/bravia-services.ts';
import { type BraviaState, createBraviaState } from './sony/bravia-state.ts';
import { notPressed, pressed, pressKey } from './sony/remote-keys.ts';
import { startSonySimpleIp } from './sony/simple-ip.ts';

export type BraviaSetting = {
  /** Also speaks Sony's simple IP control, on its own port. */
  readonly hasSimpleIp?: boolean;
};

export type BraviaSimulator = Simulator & {
  reboot(): void;
  readonly state: Readonly<BraviaState>;
  readonly simpleIpPort: number | undefined;
};

/** A professional display that is on: its REST services, the keys of its remote control, and simple IP control. */
export async function startSonyBraviaSimulator(
  identity: SimulatedIdentity,
  { hasSimpleIp = false }: BraviaSetting = {},
): Promise<BraviaSimulator> {
  const state = createBraviaState();
  const run = createBraviaServices(identity, state);
  const simpleIp = hasSimpleIp ? await startSonySimpleIp(identity, state) : undefined;

  const base = await startHttpSimulator(
    identity,
    ({ method, path, headers, body }, fault): SimulatedResponse => {
      const service = /^\/sony\/(\w+)$/.exec(path)?.[1];
      if (method !== 'POST' || service === undefined) return notFound;
      const isLetIn =
        fault !== 'wrong-password' &&
        (identity.password === undefined || headers['x-auth-psk'] === identity.password);
      if (service.toLowerCase() === 'ircc') {
        if (!isLetIn) return { status: 403, body: { error: [403, 'Forbidden'] } };
        const isKnown = pressKey(body, state);
        return {
          status: isKnown ? 200 : 500,
          headers: { 'Content-Type': 'text/xml; charset="utf-8"' },
          body: isKnown ? pressed : notPressed,
        };
      }
      const call = readObject<{ method: string; version: string; id: number; params: unknown[] }>(body);
      if (!call) return { status: 400, body: { error: [5, 'Illegal JSON'] } };
      const { method: name = '', version = '', params = [], id } = call;
      if (!isLetIn && needsKey(name)) return { status: 403, body: { error: [403, 'Forbidden'], id } };
      const response = run(service, { method: name, version, params: Array.isArray(params) ? params : [] });
      if (!response) return notFound;
      const isReboot = name === 'requestReboot' && 'result' in response;
      return { status: 200, body: { ...response, id }, ...(isReboot && { after: reboot }) };
    },
  );
  const reboot = () => {
    base.reboot();
    simpleIp?.reboot();
  };
  return {
    ...base,
    reboot,
    state,
    setPower(isOn) {
      state.isOn = isOn;
    },
    simpleIpPort: simpleIp?.port,
    async close() {
      await Promise.all([base.close(), simpleIp?.close()]);
    },
    connection: {
      driver: 'sony-bravia',
      host: base.host,
      port: base.port,
      credentials: identity.password === undefined ? {} : { password: identity.password },
      options: {},
    },
  };
}

const notFound = { status: 404, body: { error: [404, 'Not Found'] } };
