import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import util from 'node:util';
import { loopbackBroadcast } from '@greenroom/simulators/pjlink-search.ts';
import { startPjlinkSimulator } from '@greenroom/simulators/pjlink-simulator.ts';
import type { Simulator } from '@greenroom/simulators/simulator.ts';
import PJLink from 'pjlink';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
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
    const ask = <T>(question: (told: (error: unknown, value: T) => void) => void) =>
      new Promise<T>((resolve, reject) => {
        question((error, value) => (error ? reject(error) : resolve(value)));
      });
    return { projector, ask };
  }

  it.each([[undefined], [secret]])('connects, reads and sets, with the password %s', async (password) => {
    const { projector, ask } = await join(password);
    expect(await ask<string>((told) => projector.getClass(told))).toBe('2');
    expect(await ask<string>((told) => projector.getName(told))).toBe('Hall');
    expect(await ask<string>((told) => projector.getModel(told))).toBe('Model 7');
    expect(await ask<number>((told) => projector.getPowerState(told))).toBe(1);
    expect(await ask((told) => projector.getErrors(told))).toBeNull();
    expect(await ask((told) => projector.getLamps(told))).toEqual([{ hours: 1203, on: true }]);

    const inputs = await ask<{ code: string }[]>((told) => projector.getInputs(told));
    expect(inputs.map(({ code }) => code)).toContain('32');
    await ask((told) => projector.setInput('32', told));
    expect(await ask((told) => projector.getInput(told))).toMatchObject({ code: '32' });
    await expect(ask((told) => projector.setInput('99', told))).rejects.toBeTruthy();
    await ask((told) => projector.setMute({ video: true, audio: true }, told));
    expect(await ask((told) => projector.getMute(told))).toEqual({ video: true, audio: true });
    await ask((told) => projector.setPowerState(0, told));
    expect(await ask<number>((told) => projector.getPowerState(told))).toBe(0);
    await expect(ask((told) => projector.getInput(told))).rejects.toBeTruthy();
  });

  it('rejects another password', async () => {
    const { projector, ask } = await join('wrong');
    await expect(ask((told) => projector.getPowerState(told))).rejects.toBeTruthy();
  });

  // No package searches for projectors: these are the bytes of the class 2 document.
  it.runIf(process.platform === 'linux')('is found by a broadcast, if enabled', async () => {
    simulator = await startPjlinkSimulator(someIdentity, { respondsToSearch: true });
    const searcher = createSocket('udp4');
    onTestFinished(() => void searcher.close());
    searcher.bind(0, '127.0.0.1');
    await once(searcher, 'listening');
    searcher.setBroadcast(true);
    searcher.send('%2SRCH\r', simulator.connection.port ?? 0, loopbackBroadcast);
    const [answer] = await once(searcher, 'message');
    expect(String(answer)).toMatch(/^%2ACKN=([0-9A-F]{2}:){5}[0-9A-F]{2}\r$/);
  });
});
