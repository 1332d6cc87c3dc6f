import { deviceMessage } from '@greenroom/domain/operations/device-message.ts';
import * as z from 'zod/mini';
import { type Device, defineDriver } from '../driver.ts';
import { DriverError, rejected } from '../driver-error.ts';
import { postJsonWithDigest } from '../transport/http-json.ts';
import { readInformation, readResult, readState, readUpdate, writeCall } from './codec.ts';
import { judgeInstall, type StartedInstall } from './judge-install.ts';

const options = z.object({
  /** How long a power cycle keeps an outlet off. */
  off_seconds: z._default(z.number().check(z.minimum(1), z.maximum(60)), 5),
});
type Options = z.infer<typeof options>;

/** The device queries its manufacturer over the internet before it responds. */
const updateCheckMilliseconds = 6_000;

/** Updates that this process started, by address. The same process follows them, so memory is enough. */
const startedInstalls = new Map<string, StartedInstall & { at: number }>();
const addressOf = ({ host, port }: Device<Options>) => `${host} ${port}`;

async function call(
  device: Device<Options>,
  signal: AbortSignal,
  {
    method,
    params,
    maxMilliseconds,
  }: { method: string; params?: Record<string, unknown>; maxMilliseconds?: number },
): Promise<unknown> {
  const post = { path: '/rpc', body: writeCall(method, params), responseMilliseconds: maxMilliseconds };
  // The user name of a Shelly is always admin.
  const credentials = { username: 'admin', password: device.credentials.password, signal };
  return readResult(await postJsonWithDigest(device, post, credentials));
}

const information = async (device: Device<Options>, signal: AbortSignal) =>
  readInformation(await call(device, signal, { method: 'Shelly.GetDeviceInfo' }));

const state = async (device: Device<Options>, signal: AbortSignal) =>
  readState(await call(device, signal, { method: 'Shelly.GetStatus' }));

async function offeredVersion(device: Device<Options>, signal: AbortSignal): Promise<string | null> {
  const method = 'Shelly.CheckForUpdate';
  return call(device, signal, { method, maxMilliseconds: updateCheckMilliseconds }).then(
    readUpdate,
    (error: unknown) => {
      if (!(error instanceof DriverError) || error.code !== 'device-rejected') throw error;
      throw rejected(deviceMessage('device.noWayToMaker'));
    },
  );
}

export const shellyDriver = defineDriver<Options>({
  id: 'shelly',
  name: 'Shelly',
  defaultPort: 80,
  credentials: ['password'],
  options,
  rebootGraceSeconds: 45,
  pollSeconds: 30,

  async status(device, signal) {
    const { message, facts } = await state(device, signal);
    return { message, facts };
  },

  async identify(device, signal) {
    const { id, model, name } = await information(device, signal);
    return { manufacturer: 'Shelly', model, serial_number: id, name: name ?? undefined };
  },

  async readVersion(device, signal) {
    return (await information(device, signal)).ver;
  },

  async reboot(device, signal) {
    await call(device, signal, { method: 'Shelly.Reboot' });
  },

  async checkFirmware(device, signal) {
    const { ver: current } = await information(device, signal);
    return { current, available: await offeredVersion(device, signal) };
  },

  /** Uses the catalogue's URL if it has one, for devices without internet; otherwise the manufacturer's. */
  async installFirmware(device, { url, version }, signal) {
    const [{ ver: before }, { uptimeSeconds }] = [
      await information(device, signal),
      await state(device, signal),
    ];
    // The device only installs an update that a check has found.
    const offered = url === null ? await offeredVersion(device, signal) : version;
    if (url === null && offered === null) throw rejected(deviceMessage('device.nothingNewer'));
    await call(device, signal, {
      method: 'Shelly.Update',
      params: url === null ? { stage: 'stable' } : { url },
    });
    startedInstalls.set(addressOf(device), { before, offered, uptimeSeconds, at: performance.now() });
  },

  async installProgress(device, signal) {
    const install = startedInstalls.get(addressOf(device));
    if (!install) return { state: 'failed', message: deviceMessage('device.noUpdateUnderWay') };
    const { ver: version } = await information(device, signal);
    const { uptimeSeconds } = await state(device, signal);
    const elapsedSeconds = (performance.now() - install.at) / 1_000;
    const progress = judgeInstall(install, { version, uptimeSeconds, elapsedSeconds });
    if (progress.state !== 'running') startedInstalls.delete(addressOf(device));
    return progress;
  },

  /** The device itself counts the seconds and switches on again, even when it cannot be reached by then. */
  async cycleOutlet(device, outlet, signal) {
    if (outlet < 1) throw rejected(deviceMessage('device.noOutlet', { outlet }));
    const params = { id: outlet - 1, on: false, toggle_after: device.options.off_seconds };
    await call(device, signal, { method: 'Switch.Set', params });
  },
});
