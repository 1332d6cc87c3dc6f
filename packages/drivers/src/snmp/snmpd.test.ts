import { deviceMessage, messageOfParts } from '@greenroom/domain/operations/device-message.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { findSnmpd, type Snmpd, startSnmpd } from '../../test/start-snmpd.ts';
import { DevicePool } from '../device-pool.ts';
import { pdus, readText, system } from './codec.ts';
import { snmpDriver } from './snmp-driver.ts';
import { snmpOptions } from './snmp-options.ts';
import { talkSnmp } from './snmp-session.ts';

/** Debian's agent, an independent implementation: simulator and driver cannot be wrong together. */
const program = await findSnmpd();
if ('missing' in program) process.stderr.write(`Not judged by snmpd: ${program.missing}.\n`);

const outlet = pdus['apc-rpdu'].outlet(1);

const justStarted = messageOfParts([deviceMessage('device.on'), deviceMessage('device.justStarted')]);

describe.skipIf('missing' in program)('SNMP against snmpd', () => {
  let snmpd: Snmpd;
  beforeAll(async () => {
    if ('missing' in program) return;
    snmpd = await startSnmpd(program, [
      'rocommunity public 127.0.0.0/8',
      'rwcommunity private 127.0.0.0/8',
      'createUser greenroom SHA-256 "maple-syrup" AES "blue-berries"',
      'rwuser greenroom authpriv',
      'createUser plain SHA "maple-syrup"',
      'rouser plain auth',
      'override 1.3.6.1.2.1.1.1.0 octet_str "APC Web/SNMP Management Card"',
      'override 1.3.6.1.2.1.1.5.0 octet_str "rack-4"',
      `override -rw ${outlet} integer 1`,
    ]);
    await vi.waitFor(() => status('public'), { timeout: 20_000, interval: 100 });
  }, 90_000);
  afterAll(() => snmpd?.close());

  const community = (password: string) => ({ credentials: { password }, options: {} });
  const greenroom = (password = 'maple-syrup/blue-berries') => ({
    credentials: { username: 'greenroom', password },
    options: { version: 'v3', separator: '/' },
  });
  type Login = { credentials: object; options: object };
  const connect = ({ credentials, options }: Login) => ({
    asset_id: 1,
    driver: 'snmp',
    host: snmpd.host,
    port: snmpd.port,
    credentials,
    options: { ...options, pdu: 'apc-rpdu' },
  });
  const pool = new DevicePool([snmpDriver]);
  const status = (login: string | Login) => {
    const signal = AbortSignal.timeout(6_000);
    return pool.use(connect(typeof login === 'string' ? community(login) : login), signal, (driver, device) =>
      driver.status(device, signal),
    );
  };
  const restart = (login: Login, number: number) => {
    const signal = AbortSignal.timeout(6_000);
    return pool.use(connect(login), signal, (driver, device) =>
      driver.cycleOutlet ? driver.cycleOutlet(device, number, signal) : Promise.reject(),
    );
  };
  const read = (login: Login, ...oids: string[]) => {
    const { host, port, credentials, options } = connect(login);
    const device = { host, port, credentials, options: z.parse(snmpOptions, options) };
    return talkSnmp(device, { access: 'read', signal: AbortSignal.timeout(6_000) }, ({ get }) => get(oids));
  };

  test('reads over v2c', async () => {
    expect(await status('public')).toEqual({
      message: justStarted,
      facts: { uptime_seconds: expect.any(Number) },
    });
    const [description, upTime] = await read(community('public'), system.description, system.upTime);
    expect(readText(description)).toBe('APC Web/SNMP Management Card');
    expect(upTime).toBeTypeOf('number');
  });

  test('reads over v3 with SHA-256 and AES, each with its own pass phrase', async () => {
    expect(await status(greenroom())).toEqual({
      message: justStarted,
      facts: { uptime_seconds: expect.any(Number) },
    });
    const [name] = await read(greenroom(), system.name);
    expect(readText(name)).toBe('rack-4');
  });

  test('reads over v3 without encryption', async () => {
    const plain = {
      credentials: { username: 'plain', password: 'maple-syrup' },
      options: { version: 'v3', auth: 'sha', priv: 'none' },
    };
    expect(await status(plain)).toHaveProperty('message');
  });

  test.each([
    ['the signing pass phrase', 'wrong-syrup/blue-berries'],
    ['the encrypting pass phrase', 'maple-syrup/wrong-berries'],
  ])('is rejected when %s is wrong', async (_, password) => {
    await expect(status(greenroom(password))).rejects.toMatchObject({ code: 'device-auth-failed' });
  });

  test('is rejected for an unknown user', async () => {
    const login = {
      ...greenroom(),
      credentials: { username: 'nobody', password: 'maple-syrup/blue-berries' },
    };
    await expect(status(login)).rejects.toMatchObject({ code: 'device-auth-failed' });
  });

  test('gets no response with a wrong community, and says what that can mean', async () => {
    await expect(status('wrong')).rejects.toMatchObject({
      code: 'device-not-answering',
      message: expect.stringMatching(/community/),
    });
  }, 10_000);

  test.each([
    ['v2c', community('private')],
    ['v3', greenroom()],
  ])('sets an outlet over %s to 3, and reads it back', async (_, login) => {
    await restart(login, 1);
    expect(await read(login, outlet)).toEqual([3]);
  });

  test('reports a missing right to switch, and an unknown outlet', async () => {
    await expect(restart(community('public'), 1)).rejects.toMatchObject({
      code: 'device-rejected',
      message: expect.stringMatching(/does not allow/),
    });
    await expect(restart(community('private'), 2)).rejects.toMatchObject({ code: 'device-rejected' });
  });

  test('reports that a device without an entity table does not report its version', async () => {
    const signal = AbortSignal.timeout(6_000);
    const version = pool.use(connect(community('public')), signal, (driver, device) =>
      driver.readVersion ? driver.readVersion(device, signal) : Promise.reject(),
    );
    await expect(version).rejects.toMatchObject({ code: 'action-unsupported' });
  });
});
