import { deviceMessage } from '@greenroom/domain/operations/device-message.ts';
import * as z from 'zod/mini';
import { type Device, defineDriver } from '../driver.ts';
import { DriverError, unsupported } from '../driver-error.ts';
import { postJson } from '../transport/http-json.ts';
import { readModel, readPower, readResult, readSystem, type SystemInformation, writeCall } from './codec.ts';

async function send(
  device: Device,
  signal: AbortSignal,
  call = writeCall('getPowerStatus'),
): Promise<unknown[]> {
  const { password } = device.credentials;
  const headers = password === undefined ? undefined : { 'x-auth-psk': password };
  return readResult(await postJson(device, { path: '/sony/system', body: call, headers }, signal));
}

/** Newest first: the supported versions depend on the age of a display, and only 1.7 and 1.4 report the firmware. */
const systemVersions = ['1.7', '1.4', '1.0'];

async function readInformation(device: Device, signal: AbortSignal): Promise<SystemInformation> {
  for (const version of systemVersions) {
    try {
      return readSystem(await send(device, signal, writeCall('getSystemInformation', version)));
    } catch (error) {
      if (!(error instanceof DriverError) || error.code !== 'action-unsupported') throw error;
    }
  }
  return {};
}

/** A display that does not report more about itself, in standby for example, is still online. */
function ifRejected(error: unknown): SystemInformation {
  if (error instanceof DriverError && ['device-rejected', 'device-busy'].includes(error.code)) return {};
  throw error;
}

export const sonyBraviaDriver = defineDriver({
  id: 'sony-bravia',
  name: 'Sony Bravia',
  defaultPort: 80,
  credentials: ['password'],
  options: z.object({}),
  rebootGraceSeconds: 120,
  pollSeconds: 30,

  /** The power state needs no key; the second request detects a wrong key. */
  async status(device, signal) {
    const power = readPower(await send(device, signal));
    const { fwVersion } = await readInformation(device, signal).catch(ifRejected);
    return { ...power, ...(fwVersion !== undefined && { version: fwVersion }) };
  },

  /** The model needs no key, the serial number does. */
  async identify(device, signal) {
    if (device.credentials.password === undefined) {
      const model = readModel(await send(device, signal, writeCall('getInterfaceInformation')));
      const more = await readInformation(device, signal).catch(() => ({}) as SystemInformation);
      return { manufacturer: 'Sony', model, serial_number: more.serial, name: more.name };
    }
    const { model, serial, name } = await readInformation(device, signal);
    return { manufacturer: 'Sony', model, serial_number: serial, name };
  },

  async readVersion(device, signal) {
    const { fwVersion } = await readInformation(device, signal);
    if (fwVersion === undefined) throw unsupported(deviceMessage('device.displayNoVersion'));
    return fwVersion;
  },

  async reboot(device, signal) {
    await send(device, signal, writeCall('requestReboot'));
  },

  async setPower(device, power, signal) {
    await send(device, signal, writeCall('setPowerStatus', '1.0', [{ status: power === 'on' }]));
  },
});
