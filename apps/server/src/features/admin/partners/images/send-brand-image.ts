import { Problem } from '@greenroom/domain/http/problem.ts';
import type { FastifyReply } from 'fastify';
import { asSystem } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { findBrandImage } from './brand-images.queries.ts';

/** For everyone who has the address: the sign-in page shows the logo before anyone has signed in. */
export async function sendBrandImage(
  { database }: Services,
  id: string,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const image = await asSystem(database, (db) => findBrandImage(db, id));
  if (!image) throw new Problem('not-found', 'Image not found.');
  return reply
    .header('cache-control', 'public, max-age=31536000, immutable')
    .header('content-disposition', 'inline')
    .type(image.content_type)
    .send(image.content);
}
