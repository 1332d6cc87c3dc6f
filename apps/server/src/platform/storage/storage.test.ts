import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Problem } from '@greenroom/domain/http/problem.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createLogger } from '#platform/log/create-logger.ts';
import { type S3Peer, s3Keys, startS3Peer } from '#test/peers/s3-peer.ts';
import { createDiskStorage } from './disk-storage.ts';
import type { S3Settings } from './s3-settings.ts';
import { createS3Storage } from './s3-storage.ts';
import type { LocalFile, Storage } from './storage.ts';

const log = createLogger('silent');
const key = '2026/11/3f0c8f7e-1111-4222-8333-444455556666';
let folder: string;
let peer: S3Peer;

beforeAll(async () => {
  peer = await startS3Peer('files');
});
afterAll(() => peer.stop());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greenroom-storage-'));
});
afterEach(() => rm(folder, { recursive: true }));

const settings = (): S3Settings => ({
  ...s3Keys,
  endpoint: peer.endpoint,
  publicEndpoint: undefined,
  region: 'us-east-1',
  bucket: 'files',
  forcePathStyle: true,
});
const onDisk = () =>
  createDiskStorage({ folder: join(folder, 'files'), incoming: join(folder, 'incoming'), log });

async function aLocalFile(content: string): Promise<LocalFile> {
  const path = join(folder, 'arrived');
  await writeFile(path, content);
  return {
    path,
    size: Buffer.byteLength(content),
    sha256: createHash('sha256').update(content).digest('hex'),
  };
}

const textOf = async (content: Readable | undefined) => content && (await buffer(content)).toString();

describe.each<[string, () => Storage]>([
  ['disk', onDisk],
  ['S3', () => createS3Storage(settings(), log)],
])('the storage on %s', (_, create) => {
  test('returns stored content, whole and in part', async () => {
    const storage = create();
    await storage.prepare();
    await storage.put(key, await aLocalFile('the content of a file'));
    expect(await textOf(await storage.open(key))).toBe('the content of a file');
    expect(await textOf(await storage.open(key, { start: 4, end: 10 }))).toBe('content');
    expect(String(await storage.read(key))).toBe('the content of a file');
    await storage.remove(key);
  });

  test('accepts bytes as well and replaces an object as a whole', async () => {
    const storage = create();
    await storage.put('demo/a-b/001-plan.pdf', Buffer.from('a longer first version'));
    await storage.put('demo/a-b/001-plan.pdf', Buffer.from('second'));
    expect(await textOf(await storage.open('demo/a-b/001-plan.pdf'))).toBe('second');
  });

  test('opens nothing after a removal, and removing twice works', async () => {
    const storage = create();
    await storage.put(key, Buffer.from('gone soon'));
    await storage.remove(key);
    await storage.remove(key);
    expect(await storage.open(key)).toBeUndefined();
    expect(await storage.read(key)).toBeUndefined();
    const large = randomBytes(2_500_000);
    await storage.put(key, large);
    expect((await storage.read(key))?.equals(large)).toBe(true);
    await storage.remove(key);
  });

  test.each(['../secret.key', '/etc/passwd', 'a/../../b', 'a//b', '.hidden', 'a\\..\\b', '', 'a\0b'])(
    'rejects the key %j',
    async (bad) => {
      const storage = create();
      const attempts = [
        () => storage.put(bad, Buffer.from('x')),
        () => storage.open(bad),
        () => storage.remove(bad),
      ];
      for (const attempt of attempts) {
        await expect((async () => attempt())()).rejects.toThrow();
      }
      expect(await readdir(folder)).toEqual([]);
    },
  );
});

describe('the disk', () => {
  test('moves a local file and leaves no temporary file', async () => {
    const storage = onDisk();
    const file = await aLocalFile('moved');
    await storage.put(key, file);
    await storage.put('other', Buffer.from('written'));
    expect(await readFile(join(folder, 'files', key), 'utf8')).toBe('moved');
    expect((await readdir(folder)).sort()).toEqual(['files', 'incoming']);
    expect(await readdir(join(folder, 'incoming'))).toEqual([]);
  });

  test('has no direct links', async () => {
    const download = {
      filename: 'a',
      content_type: 'a/b',
      disposition: 'inline',
      expiresInSeconds: 1,
    } as const;
    expect(await onDisk().signLink(key, { ...download, now: new Date() })).toBeUndefined();
  });

  test('reports that it cannot be used when a file is in place of a folder', async () => {
    await writeFile(join(folder, 'files'), '');
    await expect(onDisk().put(key, Buffer.from('x'))).rejects.toMatchObject({ code: 'unavailable' });
    expect(await readdir(join(folder, 'incoming'))).toEqual([]);
  });

  test('reports that it works again by itself, and leaves nothing of its probe', async () => {
    const storage = onDisk();
    await writeFile(join(folder, 'files'), '');
    await storage.put(key, Buffer.from('x')).catch(() => undefined);
    await storage.health.probe();
    expect(storage.health.isDown).toBe(true);
    await rm(join(folder, 'files'));
    await storage.health.probe();
    expect(storage.health.isDown).toBe(false);
    expect(await readdir(join(folder, 'files'))).toEqual([]);
    expect(await readdir(join(folder, 'incoming'))).toEqual([]);
  });
});

describe('S3', () => {
  const download = {
    filename: 'Plan d’été "1".pdf',
    content_type: 'application/pdf',
    disposition: 'attachment',
    expiresInSeconds: 60,
  } as const;
  const linkTo = (storage: Storage, now = new Date()) =>
    storage.signLink(key, { ...download, now }) as Promise<string>;

  test('signs a link that works without keys and names the download', async () => {
    const storage = createS3Storage(settings(), log);
    await storage.put(key, Buffer.from('%PDF-'));
    const response = await fetch(await linkTo(storage));
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('%PDF-');
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="Plan d_ete _1_.pdf"; filename*=UTF-8''Plan%20d%E2%80%99%C3%A9t%C3%A9%20%221%22.pdf`,
    );
  });

  test('signs links that become invalid when they are changed, expire or their object is removed', async () => {
    const storage = createS3Storage(settings(), log);
    await storage.put(key, Buffer.from('x'));
    const link = await linkTo(storage);
    const changed = [
      link.replace(/(X-Amz-Signature=)./, (_, name) => `${name}${link.includes(`${name}0`) ? '1' : '0'}`),
      link.replace('application%2Fpdf', 'text%2Fhtml'),
      link.replace('X-Amz-Expires=60', 'X-Amz-Expires=6000'),
      link.replace(key, `${key.slice(0, -1)}7`),
      link.split('?')[0] as string,
    ];
    for (const url of changed) {
      expect(url).not.toBe(link);
      expect((await fetch(url)).status).toBe(403);
    }
    const old = await linkTo(storage, new Date(Date.now() - 61_000));
    expect((await fetch(old)).status).toBe(403);
    expect((await fetch(link)).status).toBe(200);
    await storage.remove(key);
    expect((await fetch(link)).status).toBe(404);
  });

  test('signs links for the address under which browsers reach it', async () => {
    const publicEndpoint = 'https://files.example';
    const link = await linkTo(createS3Storage({ ...settings(), publicEndpoint }, log));
    expect(link).toMatch(/^https:\/\/files\.example\/files\/2026\/11\//);
  });

  test('lets the storage reject bytes that changed on the way', async () => {
    const storage = createS3Storage(settings(), log);
    const file = await aLocalFile('as it was hashed');
    await writeFile(file.path, 'as it was CHANGED'.slice(0, file.size));
    await expect(storage.put('changed', file)).rejects.toMatchObject({ code: 'unavailable' });
    expect(peer.objects.has('changed')).toBe(false);
  });

  test('does not wait for a hanging storage', async () => {
    const storage = createS3Storage(settings(), log, { put: 60_000, other: 300, silence: 300 });
    peer.hang = true;
    try {
      const attempts = [storage.put(key, await aLocalFile('x')), storage.open(key), storage.remove(key)];
      await Promise.all(
        attempts.map((attempt) => expect(attempt).rejects.toMatchObject({ code: 'unavailable' })),
      );
    } finally {
      peer.hang = false;
    }
  });

  test('reports that it works again by itself, and leaves nothing of its probe', async () => {
    const storage = createS3Storage(settings(), log, { put: 300, other: 300, silence: 300 });
    const before = [...peer.objects.keys()];
    peer.hang = true;
    await storage.open(key).catch(() => undefined);
    await storage.health.probe();
    expect(storage.health.isDown).toBe(true);
    peer.hang = false;
    await vi.waitFor(async () => {
      await storage.health.probe();
      expect(storage.health.isDown).toBe(false);
    });
    expect([...peer.objects.keys()]).toEqual(before);
  });

  test('reports a full storage as full', async () => {
    peer.isFull = true;
    try {
      const put = createS3Storage(settings(), log).put(key, await aLocalFile('x'));
      await expect(put).rejects.toMatchObject({ code: 'storage-full' });
    } finally {
      peer.isFull = false;
    }
  });

  test.each([
    ['a wrong secret', { secretAccessKey: 'wrong' }],
    ['a bucket that is not there', { bucket: 'elsewhere' }],
    ['an address without a server', { endpoint: 'http://127.0.0.1:9' }],
  ])('reports at the start that it cannot be used: %s', async (_, wrong) => {
    const storage = createS3Storage({ ...settings(), ...wrong }, log);
    await expect(storage.prepare()).rejects.toThrow(
      /^The S3 bucket (files|elsewhere) cannot be used \(.+\)\.$/,
    );
    await expect(storage.put(key, Buffer.from('x'))).rejects.toBeInstanceOf(Problem);
  });
});
