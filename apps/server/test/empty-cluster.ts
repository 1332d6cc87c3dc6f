import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    emptyCluster: string;
  }
}

const run = promisify(execFile);

/** The state after a first start, in far less time: for tests of what comes after it. */
export async function copyEmptyCluster(dataDir: string): Promise<void> {
  await copyCluster(inject('emptyCluster'), dataDir);
}

export async function copyCluster(from: string, dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  await run('cp', ['-Rp', join(from, 'postgres'), dataDir]);
}
