import { type Language, languages } from '@greenroom/domain/format/languages.ts';
import type { FastifyRequest } from 'fastify';

/** The first supported language of the request; English otherwise. */
export function languageOf(request: FastifyRequest): Language {
  const accepted = (request.headers['accept-language'] ?? '').split(',').map((entry) => {
    const [tag = '', quality] = entry.trim().split(';q=');
    return { language: tag.slice(0, 2).toLowerCase(), quality: quality === undefined ? 1 : Number(quality) };
  });
  accepted.sort((a, b) => b.quality - a.quality);
  const first = accepted.find(({ language }) => languages.some((known) => known === language));
  return (first?.language as Language | undefined) ?? 'en';
}
