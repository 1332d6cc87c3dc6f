import { allEndpoints } from '@greenroom/domain/contract/all-endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { apiDocsPage } from './api-docs-page.ts';
import { buildOpenApi } from './openapi.ts';

/** `/api/openapi.json` for programs, `/api/docs` for people. */
export function addApiDocs(app: FastifyInstance, version: string): void {
  const document = buildOpenApi(allEndpoints, version);
  const page = apiDocsPage(document);
  app.get('/api/openapi.json', async () => document);
  app.get('/api/docs', async (_, reply) => reply.type('text/html; charset=utf-8').send(page));
}
