import { type ShellySimulator, startShellySimulator } from '@greenroom/simulators/shelly-simulator.ts';
import { DeviceDiscoverer, Shellies, type ShellyPro4Pm } from 'shellies-ng';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { secret, someIdentity } from '../../test/driver-suite.ts';

/** What the client takes for a Pro 4PM: four outlets. */
const identity = { ...someIdentity, model: 'SPSW-004PE16EU' };

/** Instead of a search by multicast. */
class Finder extends DeviceDiscoverer {
  find(device: { deviceId: string; hostname: string }): void {
    this.emit('discover', device);
  }
}

/** A client that knows nothing of our driver: simulator and driver cannot be wrong together. For tests alone: it is GPL. */
describe('the simulated strip with shellies-ng over a WebSocket', () => {
  let simulator: ShellySimulator;
  afterEach(() => simulator.close());

  async function join(password: string | undefined, given = password) {
    simulator = await startShellySimulator({ ...identity, ...(password && { password }) });
    const shellies = new Shellies({
      autoLoadStatus: true,
      autoLoadConfig: true,
      deviceOptions: () => ({ password: given }),
    });
    const found = new Promise<ShellyPro4Pm>((resolve, reject) => {
      shellies.on('add', (device) => resolve(device as ShellyPro4Pm));
      shellies.on('error', (_, error) => reject(error));
      shellies.on('unknown', (_, model) => reject(new Error(model)));
    });
    const hostname = `127.0.0.1:${simulator.connection.port}`;
    const { id } = (await (await fetch(`http://${hostname}/shelly`)).json()) as { id: string };
    const finder = new Finder();
    shellies.registerDiscoverer(finder);
    finder.find({ deviceId: id, hostname });
    const device = await found;
    onTestFinished(() => void device.rpcHandler.destroy());
    return device;
  }

  test.each([[undefined], [secret]])('connects, reads and sets, with the password %s', async (password) => {
    const device = await join(password);
    expect(device.firmware.version).toBe('1.4.2');
    expect(device.switch1.output).toBe(true);
    expect(await device.switch1.set(false)).toEqual({ was_on: true });
    expect(simulator.isOn(2)).toBe(false);
    // Told by the device itself, not by the answer.
    await expect.poll(() => device.switch1.output, { timeout: 10_000 }).toBe(false);
    expect(await device.switch1.toggle()).toEqual({ was_on: false });
    expect(simulator.isOn(2)).toBe(true);
    expect(await device.shelly.checkForUpdate()).toMatchObject({ stable: { version: '1.5.0' } });
  });

  test('rejects another password', async () => {
    await expect(join(secret, 'wrong')).rejects.toThrow();
  });
});

describe('the simulated strip in an address bar', () => {
  test('responds to GET with only the result', async () => {
    const simulator = await startShellySimulator(identity);
    onTestFinished(() => simulator.close());
    const get = async (path: string) => {
      const response = await fetch(`http://127.0.0.1:${simulator.connection.port}${path}`);
      return [response.status, await response.json()];
    };
    expect(await get('/shelly')).toMatchObject([200, { model: 'SPSW-004PE16EU', ver: '1.4.2' }]);
    expect(await get('/rpc/Switch.Set?id=2&on=false')).toEqual([200, { was_on: true }]);
    expect(await get('/rpc/Switch.GetStatus?id=2')).toMatchObject([200, { output: false }]);
    expect(await get('/rpc/Switch.GetStatus?id=9')).toMatchObject([500, { code: -105 }]);
    expect(await get('/rpc/Nothing.Here')).toMatchObject([404, { message: 'No handler for Nothing.Here' }]);
  });
});
