import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { eventually } from '#test/eventually.ts';
import { startTestApp } from '#test/start-test-app.ts';

test('a server that shuts down serves a request that was on its way, and then closes the connection', async () => {
  const t = await startTestApp();
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect(Number(new URL(t.app.listeningOrigin).port), '127.0.0.1');
  socket.write('GET /healthz HTTP/1.1\r\nHost: here\r\n');
  await once(t.app.server, 'connection');
  const closed = t.app.close();
  await eventually(() => expect(t.app.server.listening).toBe(false));
  socket.write('\r\n');
  const response = await text(socket);
  expect(response).toMatch(/^HTTP\/1.1 200 /);
  expect(response).toMatch(/^connection: close\r$/im);
  await closed;
  await t.stop();
});
