import { createHash, randomBytes } from 'node:crypto';
import {
  readObject,
  type SimulatedAnswer,
  type SimulatedRequest,
  startHttpSimulator,
} from './http-simulator.ts';
import { defaultBootMilliseconds, type SimulatedIdentity, type Simulator } from './simulator.ts';

export type ShellySetting = {
  /** How many outlets it has. */
  readonly outlets?: number;
  /** An outlet went off and will come back by itself: the moment to take the power from whatever hangs on it. */
  readonly onCycle?: (outlet: number) => void;
};

export type ShellySimulator = Simulator & {
  reboot(): void;
  isOn(outlet: number): boolean;
  version(): string;
};

/** What a call gives back. `after` happens once the answer is on its way. */
type Outcome = { result: unknown; after?: () => void } | { error: { code: number; message: string } };
type Params = { id?: number; on?: boolean; toggle_after?: number; url?: string; stage?: string };

/** How long it has been up when it starts, so that a restart shows. */
const uptimeSeconds = 86_400;

/** A power strip of the second generation. Offers `newVersion` as its own update. */
export async function startShellySimulator(
  identity: SimulatedIdentity,
  { outlets = 4, onCycle }: ShellySetting = {},
): Promise<ShellySimulator> {
  const id = `shellypstripg4-${createHash('sha256').update(identity.serial_number).digest('hex').slice(0, 12)}`;
  const switches = Array.from({ length: outlets }, () => true);
  let version = identity.version;
  let startedAt = performance.now() - uptimeSeconds * 1_000;
  let checked = false;
  const timers = new Set<NodeJS.Timeout>();
  const later = (milliseconds: number, work: () => void) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      work();
    }, milliseconds);
    timers.add(timer);
  };
  const reboot = () => {
    startedAt = performance.now();
    checked = false;
    base.reboot();
  };
  const stable = () =>
    identity.newVersion !== undefined && identity.newVersion !== version ? identity.newVersion : undefined;
  const install = () =>
    later(identity.bootMilliseconds ?? defaultBootMilliseconds, async () => {
      await identity.installUntil;
      if (!identity.installFails) version = identity.newVersion ?? version;
      reboot();
    });

  const methods: Record<string, (params: Params) => Outcome> = {
    'Shelly.GetDeviceInfo': () => ({
      result: {
        name: identity.name,
        id,
        mac: id.slice(-12).toUpperCase(),
        slot: 0,
        model: identity.model,
        gen: 4,
        fw_id: `20260101-120000/${version}-g1234567`,
        ver: version,
        app: 'PowerStrip',
        auth_en: identity.password !== undefined,
        auth_domain: identity.password === undefined ? null : id,
      },
    }),
    'Shelly.GetStatus': () => ({
      result: {
        cloud: { connected: false },
        sys: {
          mac: id.slice(-12).toUpperCase(),
          restart_required: false,
          uptime: Math.floor((performance.now() - startedAt) / 1_000),
          available_updates: {},
        },
        ...Object.fromEntries(
          switches.map((output, number) => [`switch:${number}`, { id: number, source: 'init', output }]),
        ),
      },
    }),
    'Shelly.CheckForUpdate': () => {
      checked = true;
      return {
        result: stable() ? { stable: { version: stable(), build_id: `20260601-120000/${stable()}` } } : {},
      };
    },
    'Shelly.Update': ({ url }) => {
      if (url === undefined && !(checked && stable()))
        return { error: { code: -114, message: 'Resource unavailable: No update info!' } };
      return { result: null, after: install };
    },
    'Shelly.Reboot': () => ({ result: null, after: reboot }),
    'Switch.Set': ({ id: number = -1, on = false, toggle_after }) => {
      const was_on = switches[number];
      if (was_on === undefined)
        return { error: { code: -105, message: `Argument 'id', value ${number} not found!` } };
      switches[number] = on;
      if (toggle_after !== undefined) {
        later(toggle_after * 1_000, () => {
          switches[number] = !on;
        });
        if (!on) return { result: { was_on }, after: () => onCycle?.(number + 1) };
      }
      return { result: { was_on } };
    },
  };

  const nonces = new Set<string>();
  const challenge = (): SimulatedAnswer => {
    const nonce = randomBytes(4).toString('hex');
    nonces.add(nonce);
    return {
      status: 401,
      headers: {
        'WWW-Authenticate': `Digest qop="auth", realm="${id}", nonce="${nonce}", algorithm=SHA-256`,
      },
    };
  };

  const base = await startHttpSimulator(identity, (request, fault) => {
    if (request.method !== 'POST' || request.path !== '/rpc') return { status: 404 };
    const call = readObject<{ id: number; method: string; params: Params }>(request.body);
    const open = identity.password === undefined || call?.method === 'Shelly.GetDeviceInfo';
    if (
      !open &&
      (fault === 'wrong-password' || !isAuthorised(request, { id, password: identity.password, nonces }))
    )
      return challenge();
    if (!call) return { status: 400 };
    const outcome: Outcome = methods[call.method ?? '']?.(call.params ?? {}) ?? {
      error: { code: 404, message: `No handler for ${call.method}` },
    };
    return 'error' in outcome
      ? { status: 500, body: { id: call.id, src: id, error: outcome.error } }
      : { status: 200, body: { id: call.id, src: id, result: outcome.result }, after: outcome.after };
  });

  return {
    ...base,
    reboot,
    isOn: (outlet) => switches[outlet - 1] ?? false,
    version: () => version,
    async close() {
      for (const timer of timers) clearTimeout(timer);
      await base.close();
    },
    connection: {
      driver: 'shelly',
      host: '127.0.0.1',
      port: base.port,
      credentials: identity.password === undefined ? {} : { password: identity.password },
      options: {},
    },
  };
}

/** As firmware before 2.0 does it: a nonce is good for one request. */
function isAuthorised(
  { method, path, headers }: SimulatedRequest,
  { id, password, nonces }: { id: string; password: string | undefined; nonces: Set<string> },
): boolean {
  const header = headers.authorization ?? '';
  const parts = Object.fromEntries(
    [...header.matchAll(/(\w+)=(?:"([^"]*)"|([^\s,]+))/g)].map(([, name, quoted, plain]) => [
      name,
      quoted ?? plain,
    ]),
  );
  if (!header.startsWith('Digest ') || !nonces.delete(parts.nonce ?? '')) return false;
  if (parts.username !== 'admin' || parts.uri !== path || parts.algorithm !== 'SHA-256') return false;
  const sha = (text: string) => createHash('sha256').update(text).digest('hex');
  const [ha1, ha2] = [sha(`admin:${id}:${password}`), sha(`${method}:${path}`)];
  return parts.response === sha([ha1, parts.nonce, parts.nc, parts.cnonce, parts.qop, ha2].join(':'));
}
