import { deviceMessage } from '@greenroom/domain/operations/device-message.ts';
import { startShureSimulator } from '@greenroom/simulators/shure-simulator.ts';
import { type SimulatedLine, startTcpSimulator } from '@greenroom/simulators/tcp-simulator.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { driverSuite, someIdentity } from '../../test/driver-suite.ts';
import { readDevice } from '../device-pool.ts';
import { shureDriver } from './shure-driver.ts';

driverSuite({ driver: shureDriver, start: startShureSimulator });

describe('Shure', () => {
  const running: { close(): Promise<void> }[] = [];
  afterEach(async () => {
    for (const simulator of running.splice(0)) await simulator.close();
  });
  const signal = () => AbortSignal.timeout(8_000);

  /** A device that answers each command with one of these texts. */
  async function aDevice(responses: Record<string, string>) {
    const device = await startTcpSimulator({}, ({ send }: SimulatedLine) => (bytes) => {
      for (const [command] of bytes.toString().matchAll(/<.*?>/g)) send(responses[command] ?? '');
    });
    running.push(device);
    return { host: '127.0.0.1', port: device.port, credentials: {}, options: {} };
  }

  test('identifies a device', async () => {
    const simulator = await startShureSimulator(someIdentity);
    running.push(simulator);
    const device = readDevice(shureDriver, { ...simulator.connection, asset_id: 1 });
    expect(await shureDriver.identify?.(device, signal())).toEqual({
      manufacturer: 'Shure',
      model: 'Model 7',
      serial_number: 'SN0012345',
      name: 'Hall',
    });
  });

  test('does not treat the rejection of the meter command as a response', async () => {
    const device = await aDevice({
      '< SET METER_RATE 0 >': '< REP ERR >',
      '< GET FW_VER >': '< REP FW_VER {2.0.1*            } >',
    });
    expect(await shureDriver.status(device, signal())).toEqual({
      message: deviceMessage('device.firmwareNotValid'),
      version: '2.0.1',
      facts: { faults: [{ part: 'firmware', level: 'error' }] },
    });
  });

  test('reports that a device without the restart command has none', async () => {
    const device = await aDevice({
      '< SET METER_RATE 0 >': '< REP METER_RATE 00000 >',
      '< GET FW_VER >': '< REP FW_VER {1.9.0             } >',
      '< SET REBOOT >': '< REP 1 AUDIO_MUTE OFF >< REP ERR >',
    });
    await expect(shureDriver.reboot?.(device, signal())).rejects.toMatchObject({
      code: 'action-unsupported',
      message: expect.stringMatching(/power outlet/),
    });
  });

  test('does not claim a restart when the device neither disconnects nor rejects it', async () => {
    const device = await aDevice({
      '< SET METER_RATE 0 >': '< REP METER_RATE 00000 >',
      '< GET FW_VER >': '< REP FW_VER {4.1.41            } >',
    });
    await expect(shureDriver.reboot?.(device, signal())).rejects.toMatchObject({
      code: 'device-not-answering',
    });
  });

  test('gives up on a device that only sends meter levels', async () => {
    const device = await startTcpSimulator({}, ({ socket, send }) => {
      const meter = setInterval(() => send('< SAMPLE 000 012 >'), 20);
      socket.on('close', () => clearInterval(meter));
      return () => {};
    });
    running.push(device);
    const connection = { host: '127.0.0.1', port: device.port, credentials: {}, options: {} };
    await expect(shureDriver.status(connection, AbortSignal.timeout(500))).rejects.toMatchObject({
      code: 'device-not-answering',
    });
  });
});
