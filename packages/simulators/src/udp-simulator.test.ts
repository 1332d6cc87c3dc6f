import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { startUdpSimulator, type UdpSimulator } from './udp-simulator.ts';

let simulator: UdpSimulator;
afterEach(() => simulator.close());

/** Replies when the test calls it, which may be after the device has left the network. */
let replies: (() => void)[] = [];
async function startDevice() {
  replies = [];
  simulator = await startUdpSimulator({ bootMilliseconds: 1 }, ({ bytes }, reply) => {
    replies.push(() => reply(bytes));
  });
}

test('drops a reply that is ready only after the reboot has begun, and answers again afterwards', async () => {
  await startDevice();
  const caller = createSocket('udp4');
  const sendHello = () => caller.send('hello', simulator.port, '127.0.0.1');
  sendHello();
  await vi.waitUntil(() => replies.length === 1);
  simulator.reboot();
  expect(() => replies[0]?.()).not.toThrow();
  // UDP loses what is sent while the device is away.
  await vi.waitUntil(async () => {
    sendHello();
    await pause(10);
    return replies.length > 1;
  });
  const responded = once(caller, 'message');
  replies.at(-1)?.();
  expect(String((await responded)[0])).toBe('hello');
  caller.close();
});

test('survives a second reboot while it reboots, and an end', async () => {
  await startDevice();
  simulator.reboot();
  simulator.reboot();
  expect(simulator.reboots()).toBe(2);
  await simulator.close();
});
