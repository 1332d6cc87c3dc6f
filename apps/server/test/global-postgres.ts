import { rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import type { EmbeddedConnection } from '#platform/database/embedded/embedded-connection.ts';
import { startEmbeddedPostgres } from '#platform/database/embedded/start-embedded-postgres.ts';
import { buildServer } from './built-server.ts';
import { copyCluster } from './empty-cluster.ts';
import { makeQuickFolder } from './quick-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: EmbeddedConnection;
  }
}

/** One build and one PostgreSQL for a whole test run; each test file creates its own database in it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await buildServer();
  const folder = await makeQuickFolder();
  // An interrupted run would leave it in memory.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const [empty, dataDir] = [join(folder, 'empty'), join(folder, 'data')];
  const log = (line: string) => process.stderr.write(`${line}\n`);
  await (await startEmbeddedPostgres({ dataDir: empty, log, durable: false })).stop();
  await copyCluster(empty, dataDir);
  const postgres = await startEmbeddedPostgres({ dataDir, log, durable: false });
  project.provide('emptyCluster', empty);
  project.provide('postgres', postgres.connection);
  return async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
