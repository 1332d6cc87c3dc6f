import type { DevicePool } from '../device-pool.ts';
import { DriverError } from '../driver-error.ts';
import type { Find } from './find.ts';
import { readGreeting } from './read-greeting.ts';

export type KnownPort = {
  driver: string;
  port: number;
  /**
   * The device says first what it is, perhaps with its model. Without a match the port proves nothing: every server has
   * SSH or a web page.
   */
  greeting?: RegExp;
  /** The manufacturer of every device with this greeting. */
  maker?: string;
  /** The protocol says without a password what the device is. A device that wants one still proves its protocol. */
  identifies?: boolean;
  /** Other programs use this port too: only an identity proves the protocol, a rejection does not. */
  isShared?: boolean;
};

/** The ports on which drivers expect their devices. A device is only read, and never gets a password. */
export const knownPorts: readonly KnownPort[] = [
  { driver: 'pjlink', port: 4352, greeting: /^PJLINK [012]/ },
  { driver: 'samsung-mdc', port: 1515, identifies: true },
  { driver: 'lg', port: 9761, identifies: true },
  { driver: 'q-sys', port: 1710, identifies: true },
  { driver: 'shure', port: 2202, identifies: true },
  { driver: 'sony-bravia', port: 80, identifies: true, isShared: true },
  { driver: 'shelly', port: 80, identifies: true, isShared: true },
  { driver: 'biamp-tesira', port: 23, greeting: /Tesira/ },
  {
    driver: 'extron',
    port: 23,
    greeting: /Extron Electronics(?:, (?<model>[^,\r\n]{1,100}),)?/,
    maker: 'Extron',
  },
];

const greetingMilliseconds = 700;
const identifyMilliseconds = 3_000;
/** What a device responds that speaks the protocol of the driver. */
const provingCodes = ['device-auth-failed', 'device-busy', 'device-rejected'];

export type PortProbe = { address: string; port: number; candidates: readonly KnownPort[]; pool: DevicePool };

export async function probePort(probe: PortProbe, signal: AbortSignal): Promise<Find | undefined> {
  const { address, port, candidates } = probe;
  const wait = candidates.some(({ greeting }) => greeting) ? greetingMilliseconds : 0;
  const greeting = await readGreeting({ address, port, greetingMilliseconds: wait });
  if (greeting === undefined) return undefined;
  for (const { driver, greeting: pattern, maker, identifies, isShared } of candidates) {
    const match = pattern?.exec(greeting);
    if (match) {
      const isOpen = driver === 'pjlink' && greeting.startsWith('PJLINK 0');
      if (isOpen) return (await identify(driver, probe, signal)) ?? { found_by: driver, driver, port };
      return { found_by: driver, driver, port, manufacturer: maker, model: match.groups?.model };
    }
    const find = identifies ? await identify(driver, probe, signal) : undefined;
    if (find && !(isShared && find.model === undefined)) return find;
  }
  return undefined;
}

/** Through the pool, which connects only to allowed addresses and holds one conversation with a device at a time. */
export async function identify(
  driver: string,
  { address, port, pool }: Omit<PortProbe, 'candidates'>,
  signal: AbortSignal,
): Promise<Find | undefined> {
  const connection = { asset_id: 0, driver, host: address, port, credentials: {}, options: {} };
  const inTime = AbortSignal.any([signal, AbortSignal.timeout(identifyMilliseconds)]);
  const found = { found_by: driver, driver, port };
  try {
    const identity = await pool.use(connection, inTime, async (used, device) =>
      used.identify?.(device, inTime),
    );
    return { ...identity, ...found };
  } catch (error) {
    if (error instanceof DriverError && provingCodes.includes(error.code)) return found;
    return undefined;
  }
}
