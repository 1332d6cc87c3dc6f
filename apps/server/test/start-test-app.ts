import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Endpoint, RequestOf } from '@greenroom/domain/http/endpoint.ts';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { OperationsTiming } from '#features/operations/operations-timing.ts';
import { createServices } from '#platform/create-services.ts';
import { createLogger } from '#platform/log/create-logger.ts';
import { createSealer } from '#platform/secrets/sealer.ts';
import type { Services } from '#platform/services.ts';
import type { StartedTracing } from '#platform/tracing/start-tracing.ts';
import { buildApp } from '../src/app.ts';
import { type Config, readConfig } from '../src/config.ts';
import { type CallOptions, callEndpoint } from './call-endpoint.ts';
import { type Clock, createClock } from './clock.ts';
import { makeQuickFolder } from './quick-folder.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

export type TestApp = TestDatabase & {
  app: FastifyInstance;
  services: Services;
  clock: Clock;
  dataDir: string;
  call<E extends Endpoint>(
    endpoint: E,
    request: RequestOf<E>,
    options?: CallOptions,
  ): Promise<LightMyRequestResponse>;
  stop(): Promise<void>;
};

/** As main.ts does. */
export async function tracingOf(config: Config): Promise<StartedTracing | undefined> {
  if (config.tracesUrl === undefined) return undefined;
  const { startTracing } = await import('#platform/tracing/start-tracing.ts');
  return startTracing({ config, version: '0.0.0', log: createLogger(config.LOG_LEVEL) });
}

/** The real app on its own real database, with a clock that tests can move. */
export async function startTestApp(
  settings: Partial<Record<keyof Config, string>> = {},
  options: { timing?: OperationsTiming } = {},
): Promise<TestApp> {
  const dataDir = await makeQuickFolder();
  const config = readConfig({
    LOG_LEVEL: 'error',
    STATUS_POLL_SECONDS: '0',
    DEVICE_NETWORKS: '127.0.0.0/8',
    // A nearly full disk on the test machine must not affect the tests.
    DISK_LOW_MEGABYTES: '0',
    DISK_RESERVE_MEGABYTES: '0',
    ...settings,
    DATA_DIR: dataDir,
  });
  const testDatabase = await createTestDatabase();
  const clock = createClock();
  const installation = {
    database: testDatabase.database,
    sealer: createSealer('a key for tests that is long enough'),
  };
  const tracing = await tracingOf(config);
  const services = createServices({
    tracing,
    config,
    version: '0.0.0',
    log: createLogger(config.LOG_LEVEL),
    installation,
    now: clock.now,
  });
  const app = await buildApp(services, { webFolder: join(dataDir, 'no-web'), ...options });
  return {
    ...testDatabase,
    app,
    services,
    clock,
    dataDir,
    call: (endpoint, request, options) => callEndpoint(app, endpoint, request, options),
    async stop() {
      await app.close();
      await services.jobs.stop();
      await services.settled();
      await services.events.close();
      await tracing?.stop();
      await testDatabase.drop();
      await rm(dataDir, { recursive: true });
    },
  };
}
