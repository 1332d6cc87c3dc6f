import type { ActionOutcome, DeviceAction } from '@greenroom/domain/operations/device-action.ts';
import type { DeviceMessage } from '@greenroom/domain/operations/device-message.ts';
import { englishMessage } from '@greenroom/domain/operations/english-message.ts';
import { ownLoopback } from '@greenroom/simulators/own-loopback.ts';
import type { Fault, SimulatedIdentity, Simulator } from '@greenroom/simulators/simulator.ts';
import { describe, expect, type TestContext, test } from 'vitest';
import { DevicePool } from '../src/device-pool.ts';
import type { Driver } from '../src/driver.ts';
import { performAction } from '../src/perform-action.ts';

export const secret = 'c0rrect-horse';

export const someIdentity: SimulatedIdentity = {
  model: 'Model 7',
  serial_number: 'SN0012345',
  name: 'Hall',
  version: '1.4.2',
  newVersion: '1.5.0',
  bootMilliseconds: 300,
};

type Subject = {
  driver: Driver;
  /** Starts a device that accepts the password where the protocol knows passwords. */
  start: (identity: SimulatedIdentity) => Promise<Simulator>;
  /** A password of the form that this protocol takes; null for a device that has none set. */
  password?: string | null;
  /** Faults that this protocol cannot show, each with its reason. */
  cannotShow?: Partial<Record<Fault, string>>;
  /** UDP devices are polled one after the other: a port that one has left is soon another's. */
  oneByOne?: boolean;
};

const patience = 8_000;

/** The catalogue entry of the model. Nothing listens at the address: simulators do not download. */
const somePackage = { version: '1.5.0', package_url: 'https://127.0.0.1:9/package.pkg' };

/** Whatever a healthy simulator makes a driver say, a reader of another language can read: no words of the device. */
function translatable(outcome: ActionOutcome): ActionOutcome {
  expect(JSON.stringify(outcome.message)).not.toContain('device.quoted');
  expect(typeof outcome.message).toBe('object');
  return outcome;
}

/** What every driver must pass against its simulator, on real sockets. */
export function driverSuite({
  driver,
  start,
  password = secret,
  cannotShow = {},
  oneByOne = false,
}: Subject): void {
  const given = driver.credentials.includes('password') && password !== null ? { password } : undefined;

  test(`${driver.name} is polled at an interval that neither harms a device nor delays statuses too long`, () => {
    expect(Number.isInteger(driver.pollSeconds)).toBe(true);
    expect(driver.pollSeconds).toBeGreaterThanOrEqual(10);
    expect(driver.pollSeconds).toBeLessThanOrEqual(300);
  });

  // Side by side: most of the time goes by in waiting for devices that say nothing.
  describe(`${driver.name} like every driver`, { concurrent: !oneByOne }, () => {
    async function aDevice(
      { onTestFinished }: TestContext,
      fault: Fault = 'none',
      change: Partial<SimulatedIdentity> = {},
    ) {
      const simulator = await start({
        ...someIdentity,
        host: ownLoopback,
        ...given,
        ...change,
      });
      let open = true;
      const close = async () => {
        if (open) await simulator.close();
        open = false;
      };
      onTestFinished(close);
      simulator.setFault(fault);
      const connection = { ...simulator.connection, asset_id: 1 };
      const pool = new DevicePool([driver]);
      const connectionOf = () => connection;
      const run = (
        action_name: DeviceAction['action_name'] = 'get_status',
        milliseconds = patience,
      ): Promise<ActionOutcome> =>
        performAction(
          { action_name, asset_id: 1, outlet: null, firmware: null },
          { pool, connectionOf, signal: AbortSignal.timeout(milliseconds) },
        ).then(translatable);
      const install = (onStarted: (message: DeviceMessage) => void) =>
        performAction(
          { action_name: 'install_firmware_update', asset_id: 1, outlet: null, firmware: somePackage },
          { pool, connectionOf, signal: AbortSignal.timeout(patience), onStarted, followMilliseconds: 100 },
        ).then(translatable);
      return { simulator, run, install, connection, close };
    }

    test('reads the status', async (context) => {
      const { run } = await aDevice(context);
      expect(await run()).toMatchObject({
        code: null,
        result: { status: 'online', online: true },
        // Facts outside their limits would be missing.
        facts: { answer_ms: expect.any(Number) },
      });
    });

    test('returns the same when it is read again', async (context) => {
      const { run } = await aDevice(context);
      const [first, second] = [await run(), await run()];
      expect(second.result).toEqual(first.result);
    });

    test('reports an unreachable device as unreachable, and offline', async (context) => {
      const { run, close } = await aDevice(context);
      await close();
      const outcome = await run();
      expect(outcome).toMatchObject({ code: 'device-unreachable', result: { status: 'offline' } });
    });

    const faulty: [Fault, string, RegExp][] = [
      ['silence', 'a device that says nothing', /^device-not-answering$/],
      ['half-open', 'a device that lost power in mid-connection', /^device-(not-answering|unreachable)$/],
      ['garbage', 'a device that answers garbage', /^device-(protocol-error|not-answering)$/],
      ['drop', 'a device that hangs up in mid-command', /^device-(not-answering|unreachable)$/],
    ];
    test.for(faulty.filter(([fault]) => !(fault in cannotShow)))(
      'survives %s: %s',
      { timeout: 20_000 },
      async ([fault, _, code], context) => {
        const { run, simulator } = await aDevice(context, fault);
        const start = performance.now();
        const outcome = await run('get_status', 4_000);
        expect(outcome.code).toMatch(code);
        expect(performance.now() - start).toBeLessThan(patience);
        simulator.setFault('none');
        expect((await run()).code).toBeNull();
      },
    );

    if (!('slow' in cannotShow)) {
      test('waits for a slow reply', async (context) => {
        const { run } = await aDevice(context, 'slow');
        expect((await run()).code).toBeNull();
      });
    }

    if (given && !('wrong-password' in cannotShow)) {
      test('reports a wrong password without revealing it', async (context) => {
        const { run } = await aDevice(context, 'wrong-password');
        const outcome = await run();
        expect(outcome).toMatchObject({ code: 'device-auth-failed', result: { status: 'error' } });
        expect(JSON.stringify(outcome)).not.toContain(given.password);
      });
    }

    test('serves ten callers at once, one conversation at a time', async (context) => {
      const { run, simulator } = await aDevice(context);
      // The last one waits for nine others.
      const outcomes = await Promise.all(Array.from({ length: 10 }, () => run('get_status', 3 * patience)));
      expect(outcomes.map(({ code }) => code)).toEqual(Array(10).fill(null));
      expect(simulator.maxAtOnce()).toBe(1);
    });

    test('gives up when the signal aborts', async (context) => {
      const { run } = await aDevice(context, 'silence');
      const start = performance.now();
      await run('get_status', 250);
      // Its own patience for one answer is longer.
      expect(performance.now() - start).toBeLessThan(2_500);
    });

    test(
      driver.reboot ? 'reboots, is away, and comes back' : 'says in a sentence that it has no remote restart',
      async (context) => {
        const { run, simulator } = await aDevice(context);
        const outcome = await run('reboot');
        if (!driver.reboot) {
          expect(outcome.code).toBe('action-unsupported');
          expect(englishMessage(outcome.message)).toMatch(/outlet/);
          return;
        }
        expect(outcome).toMatchObject({ code: null, result: { status: 'pending' } });
        expect(simulator.reboots()).toBe(1);
        await context.expect
          .poll(async () => (await run('get_status', 2_000)).code, { timeout: 10_000 })
          .toBeNull();
        expect(simulator.reboots()).toBe(1);
      },
    );

    test(
      driver.setPower ? 'goes to standby and on again' : 'says in a sentence that it cannot be switched',
      async (context) => {
        const { run } = await aDevice(context);
        for (const [action, power] of [
          ['power_standby', 'standby'],
          ['power_on', 'on'],
        ] as const) {
          const outcome = await run(action);
          if (!driver.setPower) {
            expect(outcome).toMatchObject({
              code: 'action-unsupported',
              message: { key: 'device.driverNoPower' },
            });
            continue;
          }
          expect(outcome).toMatchObject({ code: null, result: {} });
          expect((await run()).facts?.power).toBe(power);
        }
      },
    );

    test('checks the firmware, or says why it cannot', async (context) => {
      const { run } = await aDevice(context);
      const outcome = await run('check_firmware_update');
      if (driver.checkFirmware || driver.readVersion)
        expect(outcome).toMatchObject({ code: null, result: { current_version: someIdentity.version } });
      else expect(outcome.code).toBe('action-unsupported');
    });

    if (!driver.installFirmware) {
      test('reports that it cannot be updated remotely', async (context) => {
        const { run } = await aDevice(context);
        const outcome = await run('install_firmware_update');
        expect(outcome).toMatchObject({ code: 'action-unsupported' });
        expect(englishMessage(outcome.message)).toMatch(/on site/);
      });
      return;
    }

    test('reports at once that an update has started, and follows it until the new version runs', async (context) => {
      let letItEnd = () => {};
      const installUntil = new Promise<void>((resolve) => {
        letItEnd = resolve;
      });
      const { run, install } = await aDevice(context, 'none', { installUntil });
      let end: Promise<ActionOutcome> | undefined;
      const started = new Promise<DeviceMessage>((resolve) => {
        end = install(resolve);
      });
      expect(await started).toMatchObject({ key: 'device.updateStarted' });
      expect((await run('check_firmware_update')).result.current_version).toBe(someIdentity.version);
      letItEnd();
      expect(await end).toMatchObject({
        code: null,
        message: { values: { version: expect.stringContaining(someIdentity.newVersion ?? '') } },
      });
      expect((await run('check_firmware_update')).result.current_version).toBe(someIdentity.newVersion);
    }, 20_000);

    test('reports that an update has failed, and keeps the old version', async (context) => {
      const { run, install } = await aDevice(context, 'none', { installFails: true });
      const messages: DeviceMessage[] = [];
      const outcome = await install((message) => messages.push(message));
      expect(messages).toHaveLength(1);
      expect(outcome.code).toBe('device-rejected');
      await context.expect
        .poll(async () => (await run('check_firmware_update')).result.current_version, { timeout: 10_000 })
        .toBe(someIdentity.version);
    }, 20_000);

    test('does not follow an update that never started', async (context) => {
      const { install } = await aDevice(context, 'drop');
      const messages: DeviceMessage[] = [];
      const outcome = await install((message) => messages.push(message));
      expect(outcome.code).toMatch(/^(outcome-unknown|device-unreachable)$/);
      expect(messages).toEqual([]);
    });
  });
}
