import { Problem } from '@greenroom/domain/http/problem.ts';
import type { FastifyInstance } from 'fastify';
import type { Services } from '#platform/services.ts';

/**
 * Where to report a weakness of this installation (RFC 9116). Without a contact, or past its date, there is none: a
 * contact that is out of date must not be used.
 */
export function addSecurityTxt(app: FastifyInstance, { config, now }: Services): void {
  const { SECURITY_CONTACT: contact, SECURITY_CONTACT_EXPIRES: expires, PUBLIC_URL } = config;
  app.get('/.well-known/security.txt', (_request, reply) => {
    if (contact === undefined || expires === undefined || expires <= now())
      throw new Problem('not-found', 'Not found.');
    const canonical = PUBLIC_URL && new URL('/.well-known/security.txt', PUBLIC_URL).href;
    const lines = [
      `Contact: ${contact}`,
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: en, fr, es',
      ...(canonical ? [`Canonical: ${canonical}`] : []),
    ];
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'max-age=86400')
      .send(`${lines.join('\n')}\n`);
  });
}
