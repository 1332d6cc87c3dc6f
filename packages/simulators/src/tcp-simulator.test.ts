import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { startTcpSimulator, type TcpSimulator } from './tcp-simulator.ts';

describe('the TCP simulator', () => {
  let simulator: TcpSimulator;
  afterEach(() => simulator.close());

  const anEcho = async () => {
    simulator = await startTcpSimulator(
      { bootMilliseconds: 1 },
      ({ send }) =>
        (bytes) =>
          send(bytes),
    );
  };
  const converse = async () => {
    const socket = connect(simulator.port, '127.0.0.1');
    socket.write('hello');
    await once(socket, 'data');
    return socket;
  };

  const isBack = () =>
    expect
      .poll(() =>
        converse().then(
          (again) => again.destroy() && 'back',
          () => 'away',
        ),
      )
      .toBe('back');

  test('counts one at a time when each caller disconnects before the next connects, however short they are', async () => {
    await anEcho();
    for (let call = 0; call < 50; call += 1) (await converse()).destroy();
    expect(simulator.maxAtOnce()).toBe(1);
  });

  test('counts one at a time when the last data of each arrives together with the next connection', async () => {
    await anEcho();
    for (let call = 0; call < 50; call += 1) {
      const socket = await converse();
      socket.write('goodbye');
      socket.destroy();
    }
    expect(simulator.maxAtOnce()).toBe(1);
  });

  test('counts two that overlap for a moment', async () => {
    await anEcho();
    const [one, other] = await Promise.all([converse(), converse()]);
    one.destroy();
    other.destroy();
    expect(simulator.maxAtOnce()).toBe(2);
  });

  test('changes in a reboot only when all connections are closed', async () => {
    await anEcho();
    const events: string[] = [];
    const socket = await converse();
    socket.on('close', () => events.push('closed'));
    await new Promise<void>((resolve) => {
      simulator.reboot(() => {
        events.push('changed');
        resolve();
      });
      socket.write('still there');
      socket.once('data', () => events.push('answered'));
    });
    expect(events).toContain('answered');
    expect(events.indexOf('answered')).toBeLessThan(events.indexOf('changed'));
  });

  test('disconnects when it reboots, and is back on its port', async () => {
    await anEcho();
    const socket = await converse();
    simulator.reboot();
    await once(socket, 'close');
    expect(simulator.reboots()).toBe(1);
    await isBack();
  });

  test('waits for its port while another program has it', async () => {
    await anEcho();
    const other = createServer((socket) => socket.resetAndDestroy());
    await new Promise<void>((resolve) => {
      simulator.reboot(() => {
        other.listen(simulator.port, '127.0.0.1', resolve);
      });
    });
    await expect(converse()).rejects.toThrow();
    other.close();
    await isBack();
  });
});
