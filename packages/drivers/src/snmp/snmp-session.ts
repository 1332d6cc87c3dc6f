import { isIPv6 } from 'node:net';
import { deviceMessage } from '@greenroom/domain/operations/device-message.ts';
import snmp, { type Session, type Varbind } from 'net-snmp';
import type { Device } from '../driver.ts';
import {
  DriverError,
  notResponding,
  notUnderstood,
  rejected,
  unreachable,
  wrongPassword,
} from '../driver-error.ts';
import { openSocket } from '../transport/converse.ts';
import { readSetRejection } from './codec.ts';
import { connectedUdp } from './connected-udp.ts';
import { communityOf, type SnmpAccess, type SnmpOptions, userOf } from './snmp-options.ts';

export type SnmpTalk = {
  /** The values, undefined where the device has none. */
  get(oids: readonly string[]): Promise<unknown[]>;
  /** The value of the first row of each column, undefined where the device has none. */
  first(columns: readonly string[]): Promise<unknown[]>;
  /** Sets a number once: a lost datagram is not sent again. */
  set(oid: string, value: number, outlet: number): Promise<void>;
};

/** Lost datagrams are normal, so a query is sent twice. A command is not: the device might run it twice. */
const limits: Record<SnmpAccess, { retries: number; timeout: number }> = {
  read: { retries: 1, timeout: 1_500 },
  write: { retries: 0, timeout: 3_000 },
};
const knockMilliseconds = 1_000;

/** Opens a session, runs `talk`, and always closes it. */
export async function talkSnmp<T>(
  device: Device<SnmpOptions>,
  { access, signal }: { access: SnmpAccess; signal: AbortSignal },
  talk: (snmp: SnmpTalk) => Promise<T>,
): Promise<T> {
  let receivedGarbage = false;
  let stop: (reason: DriverError) => void = () => {};
  const stopped = new Promise<never>((_, reject) => {
    stop = reject;
  });
  stopped.catch(() => {});
  const abort = () => stop(notResponding(signal.reason));
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort);

  const session = openSession(device, access, (error) => stop(unreachable(error)));
  session.on('error', () => {
    receivedGarbage = true;
  });
  try {
    return await Promise.race([talk(talkOver(session)), stopped]);
  } catch (error) {
    if (error instanceof DriverError) throw error;
    if (!isTimeout(error)) throw readFailure(error);
    if (receivedGarbage) throw notUnderstood();
    if (access === 'read' && ignoresUs(session, device)) throw wrongEncryption();
    throw (await isHostUp(device, signal)) ? silent(device) : unreachable();
  } finally {
    signal.removeEventListener('abort', abort);
    session.close();
  }
}

function openSession(
  device: Device<SnmpOptions>,
  access: SnmpAccess,
  onError: (error: Error) => void,
): Session {
  const { port, options } = device;
  const host = device.address ?? device.host;
  const common = {
    port,
    transport: isIPv6(host) ? ('udp6' as const) : ('udp4' as const),
    ...limits[access],
    context: options.context,
    dgramModule: connectedUdp(onError),
  };
  return options.version === 'v3'
    ? snmp.createV3Session(host, userOf(device), { ...common, version: snmp.Version3 })
    : snmp.createSession(host, communityOf(device, access), { ...common, version: snmp.Version2c });
}

function talkOver(session: Session): SnmpTalk {
  const contentOf = (varbind: Varbind) => (snmp.isVarbindError(varbind) ? undefined : varbind.value);
  return {
    async get(oids) {
      const varbinds = await call((done) => session.get([...oids], done));
      return varbinds.map(contentOf);
    },
    async first(columns) {
      const varbinds = await call((done) => session.getNext([...columns], done));
      // The row after the last of a column belongs to another one.
      return varbinds.map((varbind, index) =>
        varbind.oid.startsWith(`${columns[index]}.`) ? contentOf(varbind) : undefined,
      );
    },
    async set(oid, value, outlet) {
      const [varbind] = await call((done) =>
        session.set([{ oid, type: snmp.ObjectType.Integer, value }], done),
      ).catch((error: unknown) => {
        throw isRejection(error) ? readSetRejection(error.status, outlet) : error;
      });
      // Some agents return the error in the value instead.
      if (!varbind || snmp.isVarbindError(varbind))
        throw readSetRejection(snmp.ErrorStatus.NoCreation, outlet);
    },
  };
}

function call(run: (done: (error: Error | null, varbinds?: Varbind[]) => void) => void): Promise<Varbind[]> {
  return new Promise((resolve, reject) => {
    run((error, varbinds) => (error ? reject(error) : resolve(varbinds ?? [])));
  });
}

const isTimeout = (error: unknown) => error instanceof Error && error.name === 'RequestTimedOutError';
const isRejection = (error: unknown): error is Error & { status: number } =>
  error instanceof Error && error.name === 'RequestFailedError';

/** net-snmp's errors contain the pass phrases and the community, so they never become the cause of ours. */
function readFailure(error: unknown): DriverError {
  if (isRejection(error))
    return rejected(deviceMessage('device.refusedQuestion', { code: String(error.status) }));
  const code =
    error instanceof Error && error.name === 'ResponseInvalidError' && 'code' in error && error.code;
  if (code === snmp.ResponseInvalidCode.EAuthFailure || code === snmp.ResponseInvalidCode.ECouldNotDecrypt)
    return wrongPassword();
  if (code) return notUnderstood();
  const { code: reason } = error as NodeJS.ErrnoException;
  return reason === undefined ? notResponding() : unreachable({ code: reason });
}

/**
 * Silence over UDP can mean a device without power, or one that ignores the query. A refused TCP connection also comes
 * from a live host, so a TCP connection distinguishes the two.
 */
async function isHostUp(device: Device<SnmpOptions>, signal: AbortSignal): Promise<boolean> {
  try {
    (await openSocket(device, knockMilliseconds, signal)).destroy();
    return true;
  } catch (error) {
    const cause =
      error instanceof DriverError ? (error.cause as NodeJS.ErrnoException | undefined) : undefined;
    return cause?.code === 'ECONNREFUSED';
  }
}

/**
 * An agent that sent its engine id and then stays silent could not decrypt our message: it cannot tell a wrong pass
 * phrase from noise. Applies to queries only: a command may have run, and its response may be lost.
 */
function ignoresUs(session: Session, { options }: Device<SnmpOptions>): boolean {
  return options.version === 'v3' && options.priv !== 'none' && 'msgSecurityParameters' in session;
}

const wrongEncryption = () => new DriverError('device-auth-failed', deviceMessage('device.wrongPassPhrase'));

const silent = ({ options }: Device<SnmpOptions>) =>
  options.version === 'v3'
    ? notResponding()
    : new DriverError('device-not-answering', deviceMessage('device.snmpSilent'));
