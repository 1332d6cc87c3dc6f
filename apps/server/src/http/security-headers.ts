import type { FastifyInstance } from 'fastify';
import { s3LinkOrigin, s3SettingsOf } from '#platform/storage/s3-settings.ts';
import type { Config } from '../config.ts';
import { inlineScriptSources } from './web/inline-scripts.ts';

/**
 * No script in a page but our own, by its hash, and nothing from other origins; a setting can allow image origins
 * (logos, map tiles).
 */
export function addSecurityHeaders(app: FastifyInstance, config: Config, webFolder: string): void {
  const s3 = s3SettingsOf(config);
  const tiles = [config.MAP_TILES_LIGHT_URL, config.MAP_TILES_DARK_URL].map(
    (url) => url && new URL(url).origin,
  );
  const imageOrigins = [config.IMAGE_ORIGINS, s3 && s3LinkOrigin(s3), ...tiles].filter(Boolean).join(' ');
  const policy = [
    "default-src 'self'",
    ["script-src 'self'", ...inlineScriptSources(webFolder)].join(' '),
    // React and Leaflet set style attributes from code.
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: ${imageOrigins}`.trim(),
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

  const headers = Object.entries({
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  });

  app.addHook('onSend', (request, reply, _payload, done) => {
    for (const [name, value] of headers) reply.header(name, value);
    reply.header('x-request-id', request.id);
    if (request.protocol === 'https') {
      reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
    }
    done();
  });
}
