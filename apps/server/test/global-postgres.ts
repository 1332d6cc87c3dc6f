import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import type { EmbeddedConnection } from '#platform/database/embedded/embedded-connection.ts';
import { startEmbeddedPostgres } from '#platform/database/embedded/start-embedded-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: EmbeddedConnection;
  }
}

/** One PostgreSQL for a whole test run; each test file makes its own database in it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'greenroom-test-'));
  // Open to the account that root runs the database as; what is inside stays closed.
  await chmod(dataDir, 0o755);
  const log = (line: string) => process.stderr.write(`${line}\n`);
  const postgres = await startEmbeddedPostgres({ dataDir, log, durable: false });
  project.provide('postgres', postgres.connection);
  return async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
