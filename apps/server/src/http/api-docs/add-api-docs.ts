import { allEndpoints } from '@greenroom/domain/contract/all-endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { apiDocsPage } from './api-docs-page.ts';
import { buildOpenApi } from './openapi.ts';

/** `/api/openapi.json` for programs, `/api/docs` for people. Both are built once, by the first request for them. */
export function addApiDocs(app: FastifyInstance, version: string): void {
  let document: ReturnType<typeof buildOpenApi> | undefined;
  let page: string | undefined;
  const getDocument = () => {
    document ??= buildOpenApi(allEndpoints, version);
    return document;
  };
  const getPage = () => {
    page ??= apiDocsPage(getDocument());
    return page;
  };
  app.get('/api/openapi.json', async () => getDocument());
  app.get('/api/docs', async (_, reply) => reply.type('text/html; charset=utf-8').send(getPage()));
}
