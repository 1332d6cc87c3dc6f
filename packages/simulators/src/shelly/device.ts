import { createHash } from 'node:crypto';
import { defaultBootMilliseconds, type SimulatedIdentity } from '../simulator.ts';

export type ShellySetting = {
  /** The number of outlets. */
  readonly outlets?: number;
  /**
   * Called when an outlet is switched off and will switch on again by itself: the moment when the devices on it lose
   * power.
   */
  readonly onCycle?: (outlet: number) => void;
};

/** The result of a call. `after` runs once the response is on its way. */
export type Outcome = { result: unknown; after?: () => void } | { error: { code: number; message: string } };
export type Params = { id?: number; on?: boolean; toggle_after?: number; url?: string; stage?: string };

export type ShellyDevice = {
  readonly id: string;
  run(method: string, params: Params): Outcome;
  isOn(outlet: number): boolean;
  version(): string;
  reboot(): void;
  /** Calls `listener` with the device's notification each time an outlet is switched. */
  onNews(listener: (params: Record<string, unknown>) => void): void;
  close(): void;
};

/** The uptime at the start, so that a restart is visible. */
const uptimeSeconds = 86_400;

/** A power strip of the second generation, independent of the transport. Offers `newVersion` as its own update. */
export function createShellyDevice(
  identity: SimulatedIdentity,
  { outlets = 4, onCycle }: ShellySetting,
  goDown: (whileDown: () => void) => void,
): ShellyDevice {
  const mac = createHash('sha256').update(identity.serial_number).digest('hex').slice(0, 12);
  const id = `shellypstripg4-${mac}`;
  const switches = Array.from({ length: outlets }, () => true);
  const listeners = new Set<(params: Record<string, unknown>) => void>();
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
  const reboot = () => restart(version);
  const restart = (nextVersion: string) =>
    goDown(() => {
      startedAt = performance.now();
      checked = false;
      version = nextVersion;
    });
  const stable = () =>
    identity.newVersion !== undefined && identity.newVersion !== version ? identity.newVersion : undefined;
  const install = () =>
    later(identity.bootMilliseconds ?? defaultBootMilliseconds, async () => {
      await identity.installUntil;
      restart((!identity.installFails && identity.newVersion) || version);
    });
  const stateOf = (number: number) => ({ id: number, source: 'init', output: switches[number] });
  const switchTo = (number: number, on: boolean) => {
    switches[number] = on;
    for (const listener of listeners)
      listener({ [`switch:${number}`]: { ...stateOf(number), source: 'WS_in' } });
  };
  const eachSwitch = <T>(of: (number: number) => T) =>
    Object.fromEntries(switches.map((_, number) => [`switch:${number}`, of(number)]));
  const configOf = (number: number) => ({
    id: number,
    name: null,
    in_mode: 'detached',
    initial_state: 'restore_last',
    auto_on: false,
    auto_on_delay: 60,
    auto_off: false,
    auto_off_delay: 60,
  });
  const about = {
    name: identity.name,
    mac: mac.toUpperCase(),
    available_updates: {},
  };
  /** Runs `work` only for an existing outlet. */
  const withSwitch = (number: number | undefined, work: (number: number) => Outcome): Outcome =>
    switches[number ?? -1] === undefined
      ? { error: { code: -105, message: `Argument 'id', value ${number ?? -1} not found!` } }
      : work(number as number);

  const methods: Record<string, (params: Params) => Outcome> = {
    'Shelly.ListMethods': () => ({ result: { methods: Object.keys(methods) } }),
    'Shelly.GetDeviceInfo': () => ({
      result: {
        name: about.name,
        id,
        mac: about.mac,
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
          mac: about.mac,
          restart_required: false,
          uptime: Math.floor((performance.now() - startedAt) / 1_000),
          available_updates: about.available_updates,
        },
        ...eachSwitch(stateOf),
      },
    }),
    'Shelly.GetConfig': () => ({
      result: {
        cloud: { enable: false, server: null },
        sys: { device: { name: about.name, mac: about.mac, fw_id: version } },
        ...eachSwitch(configOf),
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
    'Switch.GetStatus': (params) => withSwitch(params.id, (number) => ({ result: stateOf(number) })),
    'Switch.GetConfig': (params) => withSwitch(params.id, (number) => ({ result: configOf(number) })),
    'Switch.Toggle': (params) =>
      withSwitch(params.id, (number) => {
        const was_on = switches[number] ?? false;
        switchTo(number, !was_on);
        return { result: { was_on } };
      }),
    'Switch.Set': ({ id: requested, on = false, toggle_after }) =>
      withSwitch(requested, (number) => {
        const was_on = switches[number];
        switchTo(number, on);
        if (toggle_after === undefined) return { result: { was_on } };
        later(toggle_after * 1_000, () => switchTo(number, !on));
        return { result: { was_on }, ...(!on && { after: () => onCycle?.(number + 1) }) };
      }),
  };

  return {
    id,
    run: (method, params) =>
      methods[method]?.(params) ?? { error: { code: 404, message: `No handler for ${method}` } },
    isOn: (outlet) => switches[outlet - 1] ?? false,
    version: () => version,
    reboot,
    onNews: (listener) => listeners.add(listener),
    close() {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
