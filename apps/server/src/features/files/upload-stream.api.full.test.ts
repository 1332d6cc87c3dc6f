import { request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { megabyte } from '@greenroom/domain/files/upload-rules.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aRoom } from '#test/build/a-room.ts';
import { aUser } from '#test/build/a-user.ts';
import { eventually } from '#test/eventually.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { storedFiles } from '#test/stored-files.ts';
import { multipart } from '#test/upload.ts';

describe('an upload over a real connection', () => {
  let t: TestApp;
  let port: number;
  let token: string;
  let room: number;
  beforeAll(async () => {
    t = await startTestApp();
    const user = await aUser(t.database);
    token = (await signInAs(t, user)).access_token;
    room = (await aRoom(t.database, { partner: user.partner_id })).id;
    await t.app.listen({ port: 0, host: '127.0.0.1' });
    port = (t.app.server.address() as AddressInfo).port;
  });
  afterAll(() => t.stop());

  /** A form whose file is generated while it is sent, so that neither side ever has it whole. */
  function openForm(also: Record<string, string> = {}) {
    const { headers, payload } = multipart([
      ['category', 'document'],
      ['entity_type', 'room'],
      ['entity_id', String(room)],
      { filename: 'log.txt', type: 'text/plain', bytes: Buffer.from('@') },
    ]);
    const at = payload.lastIndexOf('@');
    const outgoing = request({
      port,
      method: 'POST',
      path: '/api/files/upload',
      headers: { ...headers, ...also, authorization: `Bearer ${token}` },
    });
    outgoing.write(payload.subarray(0, at));
    const responded = new Promise<{ status: number; body: string }>((resolve, reject) => {
      outgoing.on('error', reject);
      outgoing.on('response', async (response) => {
        let body = '';
        for await (const chunk of response) body += chunk;
        resolve({ status: response.statusCode ?? 0, body });
      });
    });
    const piece = Buffer.alloc(megabyte, 'line of a log\n');
    const sendMegabytes = async (count: number, each: () => void = () => {}) => {
      for (let n = 0; n < count; n++) {
        if (!outgoing.write(piece)) await new Promise((resolve) => outgoing.once('drain', resolve));
        each();
      }
    };
    return { outgoing, responded, sendMegabytes, end: () => outgoing.end(payload.subarray(at + 1)) };
  }

  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  /** Memory in use, without garbage. The first collection frees buffers in the background, the second waits for it. */
  const held = () => {
    collectGarbage();
    collectGarbage();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return heapUsed + arrayBuffers;
  };

  test('rejects a compressed upload at once, before it has fully arrived', async () => {
    const { responded, end } = openForm({ 'content-encoding': 'gzip' });
    const { status, body } = await responded;
    expect(status).toBe(415);
    expect(JSON.parse(body).detail).toBe('Send the request without Content-Encoding.');
    end();
  });

  // Five measurements without garbage, and 50 MB through every layer: half a minute on a busy machine.
  test('holds only a little of 50 MB in memory at a time', { timeout: 120_000 }, async () => {
    const before = held();
    let max = 0;
    let sent = 0;
    const form = openForm();
    await form.sendMegabytes(50, () => {
      sent += 1;
      if (sent % 10 === 0) max = Math.max(max, held() - before);
    });
    form.end();
    const { status, body } = await form.responded;
    expect(JSON.parse(body)).toMatchObject({ size: 50 * megabyte });
    expect(status).toBe(201);
    expect(Math.round(max / megabyte)).toBeLessThan(10);
  });

  test('rejects an oversized image so that even a sender that reads only after sending gets the response', async () => {
    const before = await storedFiles(t);
    const { headers, payload } = multipart([
      ['category', 'image'],
      { filename: 'a.png', type: 'image/png', bytes: Buffer.alloc(20 * megabyte) },
    ]);
    // Like browsers; the client of Node stops sending when the response comes early.
    const socket = connect(port, '127.0.0.1').pause();
    const head = { ...headers, host: 'x', connection: 'close', authorization: `Bearer ${token}` };
    const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(
      `POST /api/files/upload HTTP/1.1\r\n${lines.join('')}content-length: ${payload.length}\r\n\r\n`,
    );
    await new Promise<void>((resolve, reject) => {
      socket.on('error', reject);
      socket.write(payload, () => resolve());
    });
    const reply = (await socket.setEncoding('utf8').toArray()).join('');
    expect(reply).toMatch(/^HTTP\/1\.1 413 /);
    expect(reply).toContain('Image file too large. Maximum size is 10MB');
    expect(await storedFiles(t)).toEqual(before);
  });

  test('leaves nothing of an upload that the sender aborts', async () => {
    const before = await storedFiles(t);
    const form = openForm();
    form.responded.catch(() => undefined);
    await form.sendMegabytes(3);
    await eventually(async () => expect((await storedFiles(t)).incoming).toHaveLength(1));
    form.outgoing.destroy();
    await eventually(async () => expect(await storedFiles(t)).toEqual(before));
    // The server has survived it.
    expect((await fetch(`http://127.0.0.1:${port}/api/files/recent`)).status).toBe(401);
  });
});
