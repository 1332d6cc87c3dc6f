import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '#app.ts';
import { securityEventWork } from '#features/audit/security/watch-requests.ts';
import { createServices } from '#platform/create-services.ts';
import { Database, type Logins } from '#platform/database/database.ts';
import type { Services } from '#platform/services.ts';
import type { AccessTokens } from '#platform/tokens/access-tokens.ts';
import type { TestApp } from '#test/start-test-app.ts';

/** The parts of a server; tests pass changed ones. */
export type ServerParts = {
  buildApp: typeof buildApp;
  createServices: typeof createServices;
  Database: typeof Database;
};

/** Claims without a signature: other tests cover authentication, and signatures take a third of the time of a request. */
export const plainTokens: AccessTokens = {
  sign: async (claims) => Buffer.from(JSON.stringify(claims)).toString('base64url'),
  verify: async (token) => JSON.parse(Buffer.from(token, 'base64url').toString()),
};

/**
 * Requests that are rejected enter the audit log, which the model knows as it was before them. `security-events.api.test.ts`
 * covers these entries.
 */
export function leaveOutSecurityEvents(services: Pick<Services, 'background'>): void {
  const { background } = services;
  services.background = (name, work) => {
    if (name !== securityEventWork) background(name, work);
  };
}

/** No policy applies to the owner of the database. */
export function asOwner({ owner, logins }: TestApp): Logins {
  return { viewer: owner, system: owner, viewerKey: logins.viewerKey };
}

export type StartedServer = { app: FastifyInstance; close(): Promise<void> };

/** Starts another server on the database of the test, with these logins. */
export async function startServerAs(
  t: TestApp,
  logins: Logins,
  parts: ServerParts = { buildApp, createServices, Database },
): Promise<StartedServer> {
  const database = new parts.Database(logins, { poolSize: 8 });
  const { config, log, sealer } = t.services;
  const installation = { database, sealer };
  const services = parts.createServices({ config, version: '0.0.0', log, installation, now: t.clock.now });
  services.accessTokens = plainTokens;
  leaveOutSecurityEvents(services);
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
