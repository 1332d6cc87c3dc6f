import { connect } from 'node:net';
import {
  type BraviaSimulator,
  startSonyBraviaSimulator,
} from '@greenroom/simulators/sony-bravia-simulator.ts';
import BraviaRemoteControl from 'sony-bravia-tv-remote';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { secret, someIdentity } from '../../test/driver-suite.ts';

let simulator: BraviaSimulator;
afterEach(() => simulator.close());

/** A client that knows nothing of our driver: simulator and driver cannot be wrong together. */
describe('the simulated display with the sony-bravia-tv-remote package', () => {
  async function join(key: string) {
    simulator = await startSonyBraviaSimulator({ ...someIdentity, password: secret });
    const remote = new BraviaRemoteControl('127.0.0.1', simulator.connection.port ?? 0, key);
    remote.delay = 0;
    return remote;
  }

  test('accepts its keys', async () => {
    const remote = await join(secret);
    for (const key of ['Hdmi3', 'Mute', 'VolumeUp', 'PowerOff']) await remote.sendAction(key);
    expect(simulator.state).toMatchObject({ input: 3, isMuted: true, volume: 26, isOn: false });
  });

  test('rejects another pre-shared key', async () => {
    await (await join('wrong')).sendAction('PowerOff');
    expect(simulator.state.isOn).toBe(true);
  });
});

/** The packages for the REST services bring a heap of forsaken ones: these are the requests that they send, in their order. */
describe('the simulated display with clients of its REST services', () => {
  async function join() {
    simulator = await startSonyBraviaSimulator({ ...someIdentity, password: secret });
    return async (
      service: string,
      method: string,
      { version = '1.0', params = [] as unknown[], key = secret } = {},
    ) => {
      const response = await fetch(`http://127.0.0.1:${simulator.connection.port}/sony/${service}`, {
        method: 'POST',
        headers: { 'x-auth-psk': key },
        body: JSON.stringify({ id: 3, method, version, params }),
      });
      return (await response.json()) as { result: unknown[]; results: unknown[][]; error: unknown[] };
    };
  }

  test('lists its versions and methods, and supports what it lists', async () => {
    const call = await join();
    const { result } = await call('guide', 'getSupportedApiInfo', { params: [{ services: null }] });
    const [supported] = result as [
      { service: string; apis: { name: string; versions: { version: string }[] }[] }[],
    ];
    expect(supported.map(({ service }) => service)).toEqual(['guide', 'system', 'audio', 'avContent']);
    for (const { service, apis } of supported) {
      const [versions] = (await call(service, 'getVersions')).result as [string[]];
      const listed = await Promise.all(
        versions.map(
          async (version) => (await call(service, 'getMethodTypes', { params: [version] })).results,
        ),
      );
      const named = apis.flatMap(({ name, versions: own }) => own.map(({ version }) => `${name} ${version}`));
      expect(
        listed
          .flat()
          .map(([name, , , version]) => `${name} ${version}`)
          .sort(),
      ).toEqual(named.sort());
    }
    expect((await call('system', 'getInterfaceInformation', { key: 'wrong' })).result).toMatchObject([
      { modelName: 'Model 7' },
    ]);
    expect((await call('system', 'getSystemInformation', { key: 'wrong' })).error).toEqual([
      403,
      'Forbidden',
    ]);
    expect((await call('system', 'getSystemInformation', { version: '1.4' })).error).toEqual([
      14,
      'Unsupported Version',
    ]);
    expect((await call('system', 'fly')).error).toEqual([12, 'No Such Method']);
  });

  test('sets power, volume, mute and input, and returns them', async () => {
    const call = await join();
    await call('audio', 'setAudioVolume', { params: [{ target: 'speaker', volume: '40' }] });
    await call('audio', 'setAudioVolume', { params: [{ target: 'speaker', volume: '-5' }] });
    await call('audio', 'setAudioMute', { params: [{ status: true }] });
    expect((await call('audio', 'getVolumeInformation')).result).toMatchObject([
      [{ volume: 35, mute: true }],
    ]);
    expect((await call('audio', 'setAudioVolume', { params: [{ volume: '400' }] })).error).toEqual([
      3,
      'Illegal Argument',
    ]);
    const [inputs] = (await call('avContent', 'getCurrentExternalInputsStatus')).result as [
      { uri: string }[],
    ];
    await call('avContent', 'setPlayContent', { params: [{ uri: inputs[2]?.uri }] });
    expect((await call('avContent', 'getPlayingContentInfo')).result).toMatchObject([{ title: 'HDMI 3' }]);
    await call('system', 'setPowerStatus', { params: [{ status: false }] });
    expect((await call('system', 'getPowerStatus')).result).toEqual([{ status: 'standby' }]);
  });

  test('offers the same through simple IP control', async () => {
    simulator = await startSonyBraviaSimulator(someIdentity, { hasSimpleIp: true });
    const socket = connect(simulator.simpleIpPort ?? 0, '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    const say = (message: string) =>
      new Promise<string>((resolve) => {
        socket.once('data', (bytes) => resolve(String(bytes)));
        socket.write(message);
      });
    expect(await say('*SEPOWR################\n')).toBe('*SAPOWR0000000000000001\n');
    expect(await say('*SCINPT0000000100000002\n')).toBe('*SAINPT0000000000000000\n');
    expect(await say('*SEINPT################\n')).toBe('*SAINPT0000000100000002\n');
    expect(await say('*SCVOLU0000000000000900\n')).toBe('*SAVOLUFFFFFFFFFFFFFFFF\n');
    expect(await say('*SCAMUT0000000000000001\n')).toBe('*SAAMUT0000000000000000\n');
    expect(await say('*SENONE################\n')).toBe('*SANONENNNNNNNNNNNNNNNN\n');
    expect(simulator.state).toMatchObject({ input: 2, isMuted: true, volume: 25 });
  });
});
