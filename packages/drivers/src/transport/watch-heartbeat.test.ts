import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { watchHeartbeat } from './watch-heartbeat.ts';

async function aLine() {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  const far = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const opened = once(far, 'open');
  const [near] = (await once(server, 'connection')) as [WebSocket];
  await opened;
  onTestFinished(() => {
    far.terminate();
    server.close();
  });
  return { near, far };
}

test('keeps a connection whose peer responds', async () => {
  const { near } = await aLine();
  watchHeartbeat(near, 10);
  for (let n = 0; n < 6; n++) await once(near, 'pong');
  expect(near.readyState).toBe(WebSocket.OPEN);
});

test('ends a connection whose peer has been silent for two pings', async () => {
  const { near, far } = await aLine();
  far.pause();
  const start = performance.now();
  watchHeartbeat(near, 40);
  await once(near, 'close');
  expect(performance.now() - start).toBeGreaterThan(100);
});

test('reports the time from each ping to its response', async () => {
  const { near } = await aLine();
  const trips: number[] = [];
  watchHeartbeat(near, 10, (milliseconds) => trips.push(milliseconds));
  // A pong without a ping is no response.
  near.emit('pong', Buffer.alloc(0));
  expect(trips).toEqual([]);
  await expect.poll(() => trips.length).toBeGreaterThan(2);
  expect(trips.every((milliseconds) => milliseconds >= 0)).toBe(true);
});
