import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { requestDatagram } from './request-datagram.ts';

const address = '127.0.0.1';
const payload = Buffer.from('?');

async function startDevice(respond: (count: number) => string | undefined) {
  const socket = createSocket('udp4');
  onTestFinished(() => void socket.close());
  let count = 0;
  socket.on('message', (_bytes, from) => {
    count += 1;
    const text = respond(count);
    if (text !== undefined) socket.send(text, from.port, from.address);
  });
  socket.bind(0, address);
  await once(socket, 'listening');
  return { port: socket.address().port, received: () => count };
}

test('a lost datagram is sent a second time, and no more', async () => {
  const device = await startDevice((count) => (count === 2 ? 'second' : undefined));
  const response = await requestDatagram({ address, port: device.port, payload, milliseconds: 1_000 });
  expect(response?.toString()).toBe('second');
  const silent = await startDevice(() => undefined);
  const none = await requestDatagram({ address, port: silent.port, payload, milliseconds: 40 });
  expect([none, silent.received()]).toEqual([undefined, 2]);
});

test('a process that is busy for longer than the whole time still reads the response', async () => {
  const device = await startDevice(() => 'here');
  const response = requestDatagram({ address, port: device.port, payload, milliseconds: 60 });
  setImmediate(() => {
    const end = performance.now() + 100;
    while (performance.now() < end);
  });
  expect((await response)?.toString()).toBe('here');
});
