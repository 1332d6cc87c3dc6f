import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createLogger } from '#platform/log/create-logger.ts';
import { s3Keys, startS3Peer } from '#test/peers/s3-peer.ts';
import { createS3Storage } from './s3-storage.ts';

test('waits for a storage that is slow but keeps taking bytes', { timeout: 120_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-slow-'));
  const peer = await startS3Peer('files');
  onTestFinished(async () => {
    await peer.stop();
    await rm(folder, { recursive: true });
  });
  // More than the buffers of two sockets hold, and longer in total than the storage may be silent.
  const content = Buffer.alloc(60_000_000, 'x');
  const path = join(folder, 'arrived');
  await writeFile(path, content);
  const sha256 = createHash('sha256').update(content).digest('hex');
  const storage = createS3Storage(
    {
      ...{ ...s3Keys, endpoint: peer.endpoint, publicEndpoint: undefined },
      ...{ region: 'us-east-1', bucket: 'files', forcePathStyle: true },
    },
    createLogger('silent'),
    { put: 100_000, other: 5_000, silence: 5_000 },
  );
  peer.bytesPerSecond = 6_000_000;
  await storage.put('slow', { path, size: content.length, sha256 });
  expect(peer.objects.get('slow')).toHaveLength(content.length);
  await storage.put('bytes', content);
  expect(peer.objects.get('bytes')?.equals(content)).toBe(true);
});
