import type { FastifyRequest } from 'fastify';

const languages = ['en', 'fr', 'es'];

/** The first language of the request that we speak; English otherwise. */
export function languageOf(request: FastifyRequest): string {
  const wanted = (request.headers['accept-language'] ?? '').split(',').map((entry) => {
    const [tag = '', quality] = entry.trim().split(';q=');
    return { language: tag.slice(0, 2).toLowerCase(), quality: quality === undefined ? 1 : Number(quality) };
  });
  wanted.sort((a, b) => b.quality - a.quality);
  return wanted.find(({ language }) => languages.includes(language))?.language ?? 'en';
}
