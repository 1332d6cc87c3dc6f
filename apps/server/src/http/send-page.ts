import type { FastifyReply, FastifyRequest } from 'fastify';
import { JsonText } from '#platform/database/json-text.ts';
import type { Page } from '#platform/database/read-page.ts';
import { addPagingHeaders } from './paging-headers.ts';

/** Sends the rows of a page, with the headers for the total count and the next page. */
export function sendPage<Row>(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { body, ...paging }: Page,
): JsonText<Row[]> {
  addPagingHeaders(request, reply, paging);
  return new JsonText(body);
}
