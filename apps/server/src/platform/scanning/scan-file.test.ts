import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Clamd, finding, hasClamd, startClamd } from '#test/peers/clamd.ts';
import { scanFile } from './scan-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greenroom-scan-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function aFile(content: string | Buffer): Promise<string> {
  const path = join(folder, 'file');
  await writeFile(path, content);
  return path;
}

const without = hasClamd ? '' : ' (skipped: clamd is not installed; Debian: apt-get install clamav-daemon)';

describe.skipIf(!hasClamd)(`clamd${without}`, () => {
  let clamd: Clamd;
  beforeAll(async () => {
    clamd = await startClamd();
  });
  afterAll(() => clamd?.stop());
  const scan = async (content: string | Buffer) => scanFile(new URL(clamd.address), await aFile(content));

  test('passes files of every length, and finds what is in them', async () => {
    for (const length of [0, 1, 65_535, 65_536, 65_537, 700_000])
      expect(await scan(Buffer.alloc(length, 'a'))).toEqual({ finding: null });
    const found = { finding: 'Greenroom.Test.UNOFFICIAL' };
    expect(await scan(finding)).toEqual(found);
    expect(await scan(Buffer.concat([Buffer.alloc(700_000, 'a'), Buffer.from(finding)]))).toEqual(found);
  });

  test('passes nothing that is longer than it scans', async () => {
    await expect(scan(Buffer.alloc(clamd.maxBytes + 1, 'a'))).rejects.toThrow(
      /size limit exceeded|EPIPE|ECONNRESET/,
    );
  });
});

describe('a scanner that does not work', () => {
  let server: Server | undefined;
  const sockets: Socket[] = [];
  afterEach(async () => {
    vi.restoreAllMocks();
    for (const socket of sockets.splice(0)) socket.destroy();
    server?.close();
  });

  async function listen(onConnection: (socket: Socket) => void): Promise<URL> {
    server = createServer((socket) => {
      sockets.push(socket.on('error', () => undefined));
      onConnection(socket);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new URL(`tcp://127.0.0.1:${(server.address() as AddressInfo).port}`);
  }

  test.each<[string, (socket: Socket) => void, RegExp]>([
    ['closes', (socket) => socket.end(), /without a response|EPIPE|ECONNRESET/],
    [
      'reports an error',
      (socket) => socket.write('INSTREAM: Can not allocate memory ERROR\0'),
      /allocate memory/,
    ],
    ['says something else', (socket) => socket.write('HTTP/1.1 400 Bad Request\0'), /clamd: HTTP/],
    ['says too much', (socket) => socket.write('x'.repeat(2000)), /no response of its own/],
  ])('passes no file when it %s', async (_, behave, error) => {
    await expect(scanFile(await listen(behave), await aFile('text'))).rejects.toThrow(error);
  });

  test('passes no file when nobody listens, or there is no response in time', async () => {
    const address = await listen(() => undefined);
    const late = new AbortController();
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
      expect(milliseconds).toBe(20_000);
      return late.signal;
    });
    const scan = scanFile(address, await aFile('text'));
    await expect.poll(() => sockets.length).toBe(1);
    late.abort();
    await expect(scan).rejects.toThrow('clamd was silent for 20 s');
    server?.close();
    await expect(scanFile(new URL('tcp://127.0.0.1:1'), await aFile('text'))).rejects.toThrow(/ECONNREFUSED/);
  });
});
