import * as branding from '@greenroom/domain/branding/brands/endpoints.ts';
import { getPartner } from '@greenroom/domain/branding/endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aPartner } from '#test/build/a-partner.ts';
import { aUser } from '#test/build/a-user.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { multipart } from '#test/upload.ts';

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4" onload="x()"><script>x()</script><path d="M0 0h4v4z"/></svg>';
const png = (width: number, height: number, rest = '') => {
  const header = Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\0\0\0\0\0\x08\x06\0\0\0crc!', 'latin1');
  header.writeUInt32BE(width, 16);
  header.writeUInt32BE(height, 20);
  const data = Buffer.from('\0\0\0\0IDATcrc!\0\0\0\0IENDcrc!', 'latin1');
  return Buffer.concat([header, data, Buffer.from(rest)]);
};
const webp = (width: number) => {
  const bytes = Buffer.from(`RIFF\x16\0\0\0WEBPVP8X\x0a\0\0\0${'\0'.repeat(10)}`, 'latin1');
  bytes.writeUIntLE(width - 1, 24, 3);
  return bytes;
};

describe('images of a brand', () => {
  let t: TestApp;
  let own: { id: number };
  let token: string;
  const upload = async (bytes: Buffer | string, id = own.id, by = token) => {
    const { headers, payload } = multipart([
      { filename: 'logo', type: 'image/png', bytes: Buffer.from(bytes) },
    ]);
    const response = await t.app.inject({
      method: 'POST',
      url: `/api/partners/${id}/brand/images`,
      headers: { ...headers, authorization: `Bearer ${by}` },
      payload,
    });
    if (response.statusCode === 201) branding.uploadBrandImage.response.parse(response.json());
    return response;
  };
  const publish = (version: number, images: object) =>
    t.call(
      branding.updateBrand,
      { params: { id: own.id }, body: { display_name: 'Plaza', font_family: null, colors: null, ...images } },
      { token, headers: { 'if-match': `"${version}"` } },
    );

  beforeAll(async () => {
    t = await startTestApp();
    own = await aPartner(t.database);
    token = (await signInAs(t, await aUser(t.database, { partner: own.id, permissions: ['partner.manage'] })))
      .access_token;
  });
  afterAll(() => t.stop());

  test('are published with the brand, shown to everyone and harmless', async () => {
    const logo = (await upload(drawing)).json();
    const icon = (await upload(png(64, 64))).json();
    expect(logo).toMatchObject({ content_type: 'image/svg+xml' });
    const published = await publish(0, { logo_url: logo.url, favicon_url: icon.url });
    expect(published.json()).toMatchObject({ version: 1, logo_url: logo.url, favicon_url: icon.url });
    // What is left out stays, null removes.
    expect((await publish(1, { favicon_url: null })).json()).toMatchObject({
      logo_url: logo.url,
      favicon_url: null,
    });
    const { tenant } = (await t.call(getPartner, { params: { id: own.id } }, { token })).json();
    expect(tenant).toMatchObject({ logo_url: logo.url, logo_dark_url: null });

    const shown = await t.app.inject({ url: logo.url });
    expect(shown.statusCode).toBe(200);
    expect(shown.body).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path d="M0 0h4v4z"></path></svg>',
    );
    expect(shown.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    expect((await t.app.inject({ url: `/api/brand-images/${'0'.repeat(32)}` })).statusCode).toBe(404);
  });

  test.each([
    ['text', 'hello'],
    ['a page', '<html><script>alert(1)</script></html>'],
    ['a drawing that is not closed', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><g></svg>'],
    ['a PNG of 30,000 pixels a side', png(30_000, 30_000)],
    ['a PNG of no pixels', png(0, 10)],
    ['a PNG with a page behind it', png(10, 10, '<script>alert(1)</script>')],
    ['half a PNG', png(10, 10).subarray(0, 40)],
    ['a WebP of 5,000 pixels', webp(5000)],
    ['a WebP that is longer than it says', Buffer.concat([webp(10), Buffer.from('x')])],
    ['a JPEG', Buffer.from('ffd8ffe000104a464946', 'hex')],
  ])('are not %s', async (_, bytes) => {
    const response = await upload(bytes);
    expect([response.statusCode, response.json()]).toMatchObject([
      415,
      { detail: 'This file is not an image that browsers can draw. Use SVG, PNG or WebP up to 1 MB.' },
    ]);
  });

  test('are at most a megabyte', async () => {
    expect((await upload(webp(10))).statusCode).toBe(201);
    expect((await upload(Buffer.alloc(1024 * 1024 + 1))).statusCode).toBe(413);
  });

  test('belong to one partner, in uploading and in publishing', async () => {
    const other = await aPartner(t.database);
    expect((await upload(png(8, 8), other.id)).statusCode).toBe(404);
    const manager = await aUser(t.database, { partner: other.id, permissions: ['partner.manage'] });
    const { access_token } = await signInAs(t, manager);
    const theirs = await upload(png(8, 8), other.id, access_token);
    const { version } = (await t.call(branding.getBrand, { params: { id: own.id } }, { token })).json();
    expect((await publish(version, { logo_url: theirs.json().url })).statusCode).toBe(422);
    for (const address of ['https://spy.example/a.png', 'data:image/svg+xml,x', '/api/brand-images/../x'])
      expect((await publish(version, { logo_url: address })).statusCode).toBe(422);
  });

  test('that are not published are bounded', async () => {
    const statuses: number[] = [];
    for (let at = 0; at < 31; at++) statuses.push((await upload(png(8, 8))).statusCode);
    expect(statuses.at(-1)).toBe(409);
  });
});
