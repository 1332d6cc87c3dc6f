import { deviceMessage } from '@greenroom/domain/operations/device-message.ts';
import * as z from 'zod/mini';
import { type Device, defineDriver } from '../driver.ts';
import { rejected, unsupported } from '../driver-error.ts';
import { ifKnown } from '../if-known.ts';
import { readStandby, readSystemUnit, readUpgrade } from './codec.ts';
import { judgeUpgrade, type StartedUpgrade } from './judge-upgrade.ts';
import { talkXapi, type Xapi } from './xapi-session.ts';

const options = z.object({
  /** False for a device whose HTTP mode allows unencrypted connections, and for simulators. */
  tls: z._default(z.boolean(), true),
});
type Options = z.infer<typeof options>;

/** Upgrades that this process started, by address. The same process follows them, so memory is enough. */
const startedUpgrades = new Map<string, StartedUpgrade & { at: number }>();
const addressOf = ({ host, port }: Device<Options>) => `${host} ${port}`;

const systemUnit = async (xapi: Xapi) => readSystemUnit(await xapi.get('Status', 'SystemUnit'));
const upgradePath = ['Status', 'Provisioning', 'Software', 'UpgradeStatus'] as const;

/** Undefined when the device does not report it. */
async function isInCall(xapi: Xapi, calls: number | undefined): Promise<boolean | undefined> {
  if (calls !== undefined && calls > 0) return true;
  // On a device in Microsoft's mode, the calls are not the device's own.
  const teams = String(
    await ifKnown(xapi.get('Status', 'MicrosoftTeams', 'Calling', 'InCall')),
  ).toLowerCase();
  if (teams === 'true') return true;
  return calls === undefined && teams !== 'false' ? undefined : false;
}

export const ciscoRoomosDriver = defineDriver<Options>({
  id: 'cisco-roomos',
  name: 'Cisco RoomOS',
  defaultPort: 443,
  credentials: ['username', 'password'],
  options,
  rebootGraceSeconds: 300,
  // Each poll is a TLS and WebSocket session with a login.
  pollSeconds: 60,

  status: (device, signal) =>
    talkXapi(device, signal, async (xapi) => {
      const { version, calls } = await systemUnit(xapi);
      const { message, facts } = readStandby(await ifKnown(xapi.get('Status', 'Standby', 'State')));
      const inCall = await isInCall(xapi, calls);
      return {
        message: inCall ? deviceMessage('device.inCall') : message,
        version,
        facts: { ...facts, ...(inCall !== undefined && { in_use: inCall }) },
      };
    }),

  identify: (device, signal) =>
    talkXapi(device, signal, async (xapi) => {
      const { model, serialNumber } = await systemUnit(xapi);
      const name = await ifKnown(xapi.get('Configuration', 'SystemUnit', 'Name'));
      return {
        manufacturer: 'Cisco',
        model,
        serial_number: serialNumber,
        ...(typeof name === 'string' && name !== '' && { name }),
      };
    }),

  readVersion: (device, signal) => talkXapi(device, signal, async (xapi) => (await systemUnit(xapi)).version),

  reboot: (device, signal) =>
    talkXapi(device, signal, async (xapi) => {
      await xapi.command(['SystemUnit', 'Boot'], { Action: 'Restart' });
    }),

  setPower: (device, power, signal) =>
    talkXapi(device, signal, async (xapi) => {
      await xapi.command(['Standby', power === 'on' ? 'Deactivate' : 'Activate']);
    }),

  async installFirmware(device, { url }, signal) {
    if (url === null) {
      throw unsupported(deviceMessage('device.noPackage'));
    }
    await talkXapi(device, signal, async (xapi) => {
      const { version, calls } = await systemUnit(xapi);
      // The device upgrades without warning the people in the room.
      const inCall = await isInCall(xapi, calls);
      if (inCall === undefined) throw rejected(deviceMessage('device.callUnknown'));
      if (inCall) throw rejected(deviceMessage('device.callActive'));
      const { Status } = readUpgrade(await xapi.get(...upgradePath));
      if (Status === 'InProgress') throw rejected(deviceMessage('device.alreadyInstalling'));
      await xapi.command(['SystemUnit', 'SoftwareUpgrade'], { URL: url, Forced: 'True' });
      startedUpgrades.set(addressOf(device), { version, status: Status, at: performance.now() });
    });
  },

  installProgress: (device, signal) =>
    talkXapi(device, signal, async (xapi) => {
      const upgrade = startedUpgrades.get(addressOf(device));
      if (!upgrade) return { state: 'failed', message: deviceMessage('device.noUpdateUnderWay') };
      const progress = judgeUpgrade(upgrade, {
        upgrade: readUpgrade(await xapi.get(...upgradePath)),
        version: (await systemUnit(xapi)).version,
        elapsedSeconds: (performance.now() - upgrade.at) / 1_000,
      });
      if (progress.state !== 'running') startedUpgrades.delete(addressOf(device));
      return progress;
    }),
});
