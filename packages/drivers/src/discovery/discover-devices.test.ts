import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { deviceMessage } from '@greenroom/domain/operations/device-message.ts';
import type { FoundDevice } from '@greenroom/domain/operations/discovery/discovery.ts';
import { startBiampTesiraSimulator } from '@greenroom/simulators/biamp-tesira-simulator.ts';
import { startExtronSimulator } from '@greenroom/simulators/extron-simulator.ts';
import { ownNeighbour } from '@greenroom/simulators/own-loopback.ts';
import { startPjlinkSimulator } from '@greenroom/simulators/pjlink-simulator.ts';
import { startSamsungMdcSimulator } from '@greenroom/simulators/samsung-mdc-simulator.ts';
import { startShellySimulator } from '@greenroom/simulators/shelly-simulator.ts';
import type { Simulator } from '@greenroom/simulators/simulator.ts';
import { startSnmpSimulator } from '@greenroom/simulators/snmp-simulator.ts';
import { startSonyBraviaSimulator } from '@greenroom/simulators/sony-bravia-simulator.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DevicePool } from '../device-pool.ts';
import { readNetworks } from '../fence/allowed-networks.ts';
import { allDrivers } from '../registry.ts';
import { type DiscoveryTask, discoverDevices, findForbidden, usualPorts } from './discover-devices.ts';
import { knownPorts } from './probe-ports.ts';

describe('a discovery', () => {
  const allowed = readNetworks('127.0.0.0/8');
  const rejection = (address: string) => deviceMessage('device.agentMayNot', { address });
  const pool = new DevicePool(allDrivers, { networks: allowed, rejection });
  const simulators: Simulator[] = [];
  const identity = { model: 'EB-L200F', name: 'Hall', version: '1' };
  let locked: Simulator;
  let snmp: Simulator;
  let shelly: Simulator;
  let extron: Simulator;

  beforeAll(async () => {
    const open = { ...identity, serial_number: 'P1', host: ownNeighbour(1), port: 4352 };
    simulators.push(await startPjlinkSimulator(open, { respondsToSearch: true }));
    locked = await startPjlinkSimulator({
      ...{ ...identity, serial_number: 'P2', host: ownNeighbour(2), port: 4352, password: 's3cret' },
    });
    const display = { ...identity, model: 'QM65', serial_number: 'S1', host: ownNeighbour(3), port: 1515 };
    simulators.push(locked, await startSamsungMdcSimulator(display));
    snmp = await startSnmpSimulator({ ...identity, serial_number: 'N1' });
    shelly = await startShellySimulator({ ...identity, serial_number: 'H1', host: ownNeighbour(5) });
    simulators.push(snmp, shelly);
    const at = (host: string, port = 0) => ({
      ...identity,
      serial_number: 'X1',
      password: 's3cret',
      host,
      port,
    });
    const web = shelly.connection.port ?? 0;
    simulators.push(await startSonyBraviaSimulator({ ...at(ownNeighbour(7), web), model: 'FW-55BZ40L' }));
    extron = await startExtronSimulator({ ...at(ownNeighbour(8)), model: 'IN1608' });
    const telnet = extron.connection.port ?? 0;
    simulators.push(
      extron,
      await startBiampTesiraSimulator(at(ownNeighbour(9), telnet), { transport: 'telnet' }),
    );
  });
  afterAll(async () => {
    for (const simulator of simulators) await simulator.close();
  });

  async function discover(change: Partial<DiscoveryTask> = {}) {
    const found: FoundDevice[] = [];
    let probed = 0;
    // An ordinary user may not listen on the ports of the web and of telnet.
    const stands = new Map([
      [80, shelly.connection.port ?? 0],
      [23, extron.connection.port ?? 0],
    ]);
    const known = knownPorts.map((one) => ({ ...one, port: stands.get(one.port) ?? one.port }));
    const ports = { ...usualPorts, known, snmp: snmp.connection.port ?? 0, ssdp: 19_000, mdns: 15_353 };
    await discoverDevices({
      ...{
        networks: [`${ownNeighbour(0)}/28`],
        methods: ['pjlink', 'snmp', 'ssdp', 'ports'],
        perSecond: 1_000,
      },
      ...{ pool, allowed, ports, signal: new AbortController().signal },
      onProgress(progress) {
        probed += progress.probed;
        found.push(...progress.found);
      },
      ...change,
    });
    const byAddress = Object.fromEntries(found.map(({ address, ...device }) => [address, device]));
    return { probed, byAddress };
  }

  test('finds the devices of the named networks, and says what responded', async () => {
    const { probed, byAddress } = await discover();
    expect(probed).toBe(14);
    expect(byAddress).toMatchObject({
      [ownNeighbour(1)]: {
        driver: 'pjlink',
        port: 4352,
        model: 'EB-L200F',
        serial_number: 'P1',
        name: 'Hall',
      },
      [ownNeighbour(2)]: { driver: 'pjlink', model: null, found_by: ['pjlink'] },
      [ownNeighbour(3)]: { driver: 'samsung-mdc', port: 1515, manufacturer: 'Samsung' },
      [ownNeighbour(5)]: { driver: 'shelly', manufacturer: 'Shelly' },
      [ownNeighbour(7)]: {
        driver: 'sony-bravia',
        manufacturer: 'Sony',
        model: 'FW-55BZ40L',
        serial_number: null,
      },
      [ownNeighbour(8)]: { driver: 'extron', manufacturer: 'Extron', model: 'IN1608', serial_number: null },
      [ownNeighbour(9)]: { driver: 'biamp-tesira' },
    });
    expect(byAddress[ownNeighbour(1)]?.mac_address).toMatch(/^00:26:AB:/);
    expect(Object.keys(byAddress)).toHaveLength(7);
  });

  test('tries no password, only the named methods, and nothing outside of the fence', async () => {
    // The simulator of SNMP has no address of its own.
    const named = await discover({ methods: ['snmp'], networks: [`${ownNeighbour(0)}/28`, '127.0.0.1'] });
    expect([named.probed, named.byAddress]).toMatchObject([
      15,
      { '127.0.0.1': { driver: 'snmp', model: 'EB-L200F', serial_number: 'N1', found_by: ['snmp'] } },
    ]);
    expect(Object.keys(named.byAddress)).toHaveLength(1);
    const fenced = await discover({ allowed: readNetworks(`${ownNeighbour(2)}/32`) });
    expect([fenced.probed, Object.keys(fenced.byAddress)]).toEqual([1, [ownNeighbour(2)]]);
    expect(findForbidden([`${ownNeighbour(0)}/30`, '10.0.0.1'], allowed)).toBe('10.0.0.1');
    expect(locked.reboots()).toBe(0);
  });

  test('keeps to its rate, and stops', async () => {
    const start = performance.now();
    await discover({ methods: ['pjlink'], perSecond: 20, networks: [`${ownNeighbour(8)}/29`] });
    expect(performance.now() - start).toBeGreaterThan(200);
    const stop = new AbortController();
    const running = discover({ perSecond: 1, signal: stop.signal });
    stop.abort();
    expect((await running).probed).toBe(0);
  });

  test('reads names from SSDP and mDNS, and ignores a description at another address', async () => {
    const socket = createSocket('udp4');
    const names = createSocket('udp4');
    socket.on('message', (bytes, from) => {
      expect(bytes.toString()).toContain('ssdp:discover');
      const lines = [
        'HTTP/1.1 200 OK',
        'LOCATION: http://127.0.0.1:9/x.xml',
        'SERVER: Linux UPnP/1.0 Display/2',
      ];
      socket.send(`${lines.join('\r\n')}\r\n\r\n`, from.port, from.address);
    });
    names.on('message', (bytes, from) => {
      const reply = Buffer.from(bytes);
      reply.writeUInt16BE(1, 6);
      const name = Buffer.from('\x07display\x05local\x00', 'latin1');
      const record = Buffer.from([0xc0, 12, 0, 12, 0, 1, 0, 0, 0, 9, 0, name.length]);
      names.send(Buffer.concat([reply, record, name]), from.port, from.address);
    });
    socket.bind(19_000, ownNeighbour(6));
    names.bind(15_353, ownNeighbour(6));
    await Promise.all([once(socket, 'listening'), once(names, 'listening')]);
    const { byAddress } = await discover({ methods: ['ssdp'], networks: [ownNeighbour(6)] });
    socket.close();
    names.close();
    expect(byAddress).toMatchObject({
      [ownNeighbour(6)]: {
        name: 'display',
        model: 'Linux UPnP/1.0 Display/2',
        driver: null,
        found_by: ['ssdp', 'mdns'],
      },
    });
  });
});
