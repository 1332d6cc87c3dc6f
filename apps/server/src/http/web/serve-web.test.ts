import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveWeb } from './serve-web.ts';

const folder = mkdtempSync(join(tmpdir(), 'greenroom-web-'));
const script = 'export const rows = 1;'.repeat(100);
let app: FastifyInstance;

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  writeFileSync(
    join(folder, 'index.html'),
    '<html><head><script type="module" crossorigin src="/assets/core-a.js"></script></head><body></body></html>',
  );
  const screens = [
    { path: '/', files: ['/assets/core-a.js', '/assets/home-page-b.js'] },
    { path: '/inventory/sites', files: ['/assets/core-a.js', '/assets/sites-page-c.js'] },
    { path: '/inventory/sites/:siteId', files: ['/assets/core-a.js', '/assets/site-page-d.js'] },
  ];
  writeFileSync(join(folder, 'screens.json'), JSON.stringify(screens));
  writeFileSync(join(folder, 'assets/core-a.js'), script);
  writeFileSync(join(folder, 'assets/core-a.js.gz'), gzipSync(script));
  writeFileSync(join(folder, 'favicon.svg'), '');
  app = Fastify();
  serveWeb(app, folder);
  await app.ready();
  // From now on nothing is read from the disk.
  rmSync(folder, { recursive: true });
});
afterAll(() => app.close());

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

test.each([
  ['/', 'home-page-b'],
  ['/inventory/sites', 'sites-page-c'],
  ['/inventory/sites/?search=a', 'sites-page-c'],
  ['/inventory/sites/7', 'site-page-d'],
  ['/no/such/page', 'home-page-b'],
])('the page at %s makes the browser fetch %s with it, and the first file once', async (url, file) => {
  const { body, headers } = await get(url);
  expect(body).toContain(`<link rel="modulepreload" crossorigin href="/assets/${file}.js">`);
  expect(body.match(/core-a\.js/g)).toHaveLength(1);
  expect(headers.link).toBe(
    `</assets/core-a.js>; rel=modulepreload; crossorigin, </assets/${file}.js>; rel=modulepreload; crossorigin`,
  );
  expect(headers['cache-control']).toBe('no-cache');
});

test('sends what the build has compressed, and the plain bytes to a caller without', async () => {
  const gzipped = await get('/assets/core-a.js', { 'accept-encoding': 'gzip, br;q=0' });
  expect(gzipped.headers).toMatchObject({
    'content-encoding': 'gzip',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'text/javascript; charset=utf-8',
    vary: 'accept-encoding',
  });
  expect(gunzipSync(gzipped.rawPayload).toString()).toBe(script);
  const plain = await get('/assets/core-a.js');
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(plain.body).toBe(script);
  const page = await get('/inventory/sites', { 'accept-encoding': 'br' });
  expect(brotliDecompressSync(page.rawPayload).toString()).toContain('sites-page-c');
});

test('does not send again what the caller has', async () => {
  const etag = String((await get('/favicon.svg')).headers.etag);
  const again = await get('/favicon.svg', { 'if-none-match': etag });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test.each(['/api/none', '/assets/none.js', '/assets/core-a.js.gz', '/locales/xx.json'])(
  'returns 404 for %s',
  async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  },
);
