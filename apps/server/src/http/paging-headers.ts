import type { FastifyReply, FastifyRequest } from 'fastify';

export type Paging = { total: number | undefined; cursor: string | undefined };

/** Sets the total number of rows, and the link to the next page: the same request with a cursor. */
export function addPagingHeaders(
  request: FastifyRequest,
  reply: FastifyReply,
  { total, cursor }: Paging,
): void {
  if (total !== undefined) reply.header('x-total-count', total);
  if (cursor === undefined) return;
  const [path = '', query] = request.url.split('?', 2);
  const parameters = new URLSearchParams(query);
  parameters.set('cursor', cursor);
  reply.header('link', `<${path}?${parameters}>; rel="next"`);
}
