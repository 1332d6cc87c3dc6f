import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createServices } from '#platform/create-services.ts';
import { type Connection, Database } from '#platform/database/database.ts';
import type { AccessTokens } from '#platform/tokens/access-tokens.ts';
import { buildApp } from '../../src/app.ts';
import type { TestApp } from '../start-test-app.ts';

/** What a server is made of; a changed one can take its place. */
export type ServerParts = {
  buildApp: typeof buildApp;
  createServices: typeof createServices;
  Database: typeof Database;
};

/** Claims without a signature: who may be whom is tested elsewhere, and signatures take a third of a request's time. */
export const plainTokens: AccessTokens = {
  sign: async (claims) => Buffer.from(JSON.stringify(claims)).toString('base64url'),
  verify: async (token) => JSON.parse(Buffer.from(token, 'base64url').toString()),
};

export type Door = { app: FastifyInstance; close(): Promise<void> };

/** One more server on the test's database that connects as the given role. */
export async function openDoor(
  t: TestApp,
  connection: Connection,
  parts: ServerParts = { buildApp, createServices, Database },
): Promise<Door> {
  const database = new parts.Database(connection, { poolSize: 8 });
  const { config, log, sealer } = t.services;
  const installation = { database, sealer };
  const services = parts.createServices({ config, version: '0.0.0', log, installation, now: t.clock.now });
  services.accessTokens = plainTokens;
  const app = await parts.buildApp(services, { webFolder: join(t.dataDir, 'no-web') });
  return {
    app,
    async close() {
      await app.close();
      await services.jobs.stop();
      await services.settled();
      await services.events.close();
      await database.close();
    },
  };
}
