import { join } from 'node:path';
import type { Endpoint, RequestOf } from '@greenroom/domain/http/endpoint.ts';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { onTestFinished } from 'vitest';
import { createServices } from '#platform/create-services.ts';
import { Database } from '#platform/database/database.ts';
import type { Services } from '#platform/services.ts';
import { buildApp } from '../src/app.ts';
import { type CallOptions, callEndpoint } from './call-endpoint.ts';
import { type TestApp, tracingOf } from './start-test-app.ts';
import { loginsOf } from './test-database.ts';

export type ServerNode = {
  url: string;
  app: FastifyInstance;
  services: Services;
  call<E extends Endpoint>(
    endpoint: E,
    request: RequestOf<E>,
    options?: CallOptions,
  ): Promise<LightMyRequestResponse>;
  stop(): Promise<void>;
};

/** `through`: where the node finds the database, if not where it is. */
type NodeOptions = { port?: number; host?: string; through?: { host: string; port: number } };

/** One more server process from the database's point of view: its own connections, its own name, a real port. */
export async function startServerNode(
  t: TestApp,
  { port = 0, host = '127.0.0.1', through }: NodeOptions = {},
): Promise<ServerNode> {
  const logins = loginsOf({ ...t.owner, ...through }, t.logins.viewerKey);
  const database = new Database(logins, { poolSize: 5 });
  const { config, log, sealer } = t.services;
  const installation = { database, sealer };
  const tracing = await tracingOf(config);
  const services = createServices({
    ...{ config, version: '0.0.0', log, installation, tracing },
    now: t.clock.now,
  });
  const app = await buildApp(services, { webFolder: join(t.dataDir, 'no-web') });
  const url = await app.listen({ port, host });
  let stopped: Promise<void> | undefined;
  const close = async () => {
    await app.close();
    await services.jobs.stop();
    await services.settled();
    await services.events.close();
    await tracing?.stop();
    await database.close();
  };
  const stop = () => {
    stopped ??= close();
    return stopped;
  };
  onTestFinished(stop);
  return { url, app, services, call: (...args) => callEndpoint(app, ...args), stop };
}
