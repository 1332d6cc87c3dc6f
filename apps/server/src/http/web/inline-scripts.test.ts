import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { addSecurityHeaders } from '../security-headers.ts';

const folder = mkdtempSync(join(tmpdir(), 'greenroom-web-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function policyOf(webFolder: string): Promise<string> {
  const app = Fastify();
  addSecurityHeaders(app, readConfig({}), webFolder);
  app.get('/', () => 'page');
  const { headers } = await app.inject('/');
  return String(headers['content-security-policy']);
}

test('allows the script in the page by its hash, and no other inline script', async () => {
  writeFileSync(
    join(folder, 'index.html'),
    '<head><script>alert(1);</script><script type="module" src="/a.js"></script></head>',
  );
  // printf 'alert(1);' | openssl dgst -sha256 -binary | base64
  expect(await policyOf(folder)).toContain(
    "script-src 'self' 'sha256-5jFwrAK0UV47oFbVg/iCCBbxD8X1w+QvoOUepu4C2YA='; ",
  );
});

test('allows none without a page', async () => {
  expect(await policyOf(join(folder, 'none'))).toContain("script-src 'self'; ");
});
