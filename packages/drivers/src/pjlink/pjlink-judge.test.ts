import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import util from 'node:util';
import { loopbackBroadcast } from '@greenroom/simulators/pjlink-search.ts';
import { startPjlinkSimulator } from '@greenroom/simulators/pjlink-simulator.ts';
import type { Simulator } from '@greenroom/simulators/simulator.ts';
import PJLink from 'pjlink';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { secret, someIdentity } from '../../test/driver-suite.ts';

// The client asks for what newer versions of Node no longer have.
Object.assign(util, { isArray: Array.isArray });

/** A client that knows nothing of our driver: simulator and driver cannot be wrong together. For tests alone: it is GPL. */
describe('the simulated projector with the pjlink package', () => {
  let simulator: Simulator;
  afterEach(() => simulator.close());

  async function join(password?: string) {
    simulator = await startPjlinkSimulator({ ...someIdentity, ...(password && { password: secret }) });
    const projector = new PJLink('127.0.0.1', simulator.connection.port ?? 0, password);
    onTestFinished(() => projector.disconnect());
    const call = <T>(method: (done: (error: unknown, value: T) => void) => void) =>
      new Promise<T>((resolve, reject) => {
        method((error, value) => (error ? reject(error) : resolve(value)));
      });
    return { projector, call };
  }

  test.each([[undefined], [secret]])('connects, reads and sets, with the password %s', async (password) => {
    const { projector, call } = await join(password);
    expect(await call<string>((done) => projector.getClass(done))).toBe('2');
    expect(await call<string>((done) => projector.getName(done))).toBe('Hall');
    expect(await call<string>((done) => projector.getModel(done))).toBe('Model 7');
    expect(await call<number>((done) => projector.getPowerState(done))).toBe(1);
    expect(await call((done) => projector.getErrors(done))).toBeNull();
    expect(await call((done) => projector.getLamps(done))).toEqual([{ hours: 1203, on: true }]);

    const inputs = await call<{ code: string }[]>((done) => projector.getInputs(done));
    expect(inputs.map(({ code }) => code)).toContain('32');
    await call((done) => projector.setInput('32', done));
    expect(await call((done) => projector.getInput(done))).toMatchObject({ code: '32' });
    await expect(call((done) => projector.setInput('99', done))).rejects.toBeTruthy();
    await call((done) => projector.setMute({ video: true, audio: true }, done));
    expect(await call((done) => projector.getMute(done))).toEqual({ video: true, audio: true });
    await call((done) => projector.setPowerState(0, done));
    expect(await call<number>((done) => projector.getPowerState(done))).toBe(0);
    await expect(call((done) => projector.getInput(done))).rejects.toBeTruthy();
  });

  test('rejects another password', async () => {
    const { projector, call } = await join('wrong');
    await expect(call((done) => projector.getPowerState(done))).rejects.toBeTruthy();
  });

  // No package searches for projectors: these are the bytes of the class 2 document.
  test.runIf(process.platform === 'linux')('is found by a broadcast, if enabled', async () => {
    // On the usual address another program may have the UDP port of this number.
    const apart = { ...someIdentity, host: '127.42.0.1' };
    simulator = await startPjlinkSimulator(apart, { respondsToSearch: true });
    const searcher = createSocket('udp4');
    onTestFinished(() => void searcher.close());
    searcher.bind(0, '127.0.0.1');
    await once(searcher, 'listening');
    searcher.setBroadcast(true);
    searcher.send('%2SRCH\r', simulator.connection.port ?? 0, loopbackBroadcast);
    const [response] = await once(searcher, 'message');
    expect(String(response)).toMatch(/^%2ACKN=([0-9A-F]{2}:){5}[0-9A-F]{2}\r$/);
  });
});
