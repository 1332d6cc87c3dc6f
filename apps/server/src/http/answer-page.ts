import type { FastifyReply, FastifyRequest } from 'fastify';
import { JsonText } from '#platform/database/json-text.ts';
import type { Page } from '#platform/database/read-page.ts';
import { addPagingHeaders } from './paging-headers.ts';

/** The rows of a page as they are, with the headers that say how many there are in all and where the next page is. */
export function answerPage<Row>(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { rows, ...paging }: Page,
): JsonText<Row[]> {
  addPagingHeaders(request, reply, paging);
  return JsonText.array(rows);
}
