import type { AuthTokens } from '@greenroom/domain/auth/auth-tokens.ts';
import { logout } from '@greenroom/domain/auth/endpoints.ts';
import { deleteFile, getFileUrl } from '@greenroom/domain/files/endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changePassword } from '#features/auth/passwords.queries.ts';
import { asSystem } from '#platform/database/scope.ts';
import { aRoom } from '#test/build/a-room.ts';
import { aUser, type TestUser } from '#test/build/a-user.ts';
import { fileBytes } from '#test/build/file-bytes.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { upload } from '#test/upload.ts';

describe('the bytes behind a signed link', () => {
  let t: TestApp;
  let token: string;
  let image: number;
  let document: number;
  let partner: number;
  beforeAll(async () => {
    t = await startTestApp();
    const user = await aUser(t.database);
    token = (await signInAs(t, user)).access_token;
    partner = user.partner_id;
    const room = {
      entity_type: 'room',
      entity_id: (await aRoom(t.database, { partner: user.partner_id })).id,
    };
    const png = { filename: 'vue.png', type: 'image/png', bytes: fileBytes.png };
    const csv = { filename: 'Équipement "A"; été.csv', type: 'text/csv', bytes: fileBytes.csv };
    image = (await upload(t, token, { category: 'image', ...room, file: png })).json().id;
    document = (
      await upload(t, token, {
        category: 'document',
        custom_filename: csv.filename,
        ...room,
        file: { ...csv, filename: 'a.csv' },
      })
    ).json().id;
  });
  afterAll(() => t.stop());

  async function linkTo(id: number, query: { expires_in?: number } = {}): Promise<string> {
    const response = await t.call(getFileUrl, { params: { id }, query }, { token });
    return response.json().file_url;
  }
  const get = (url: string, headers: Record<string, string> = {}) => t.app.inject({ url, headers });

  test('are sent without a token, and images are shown inline', async () => {
    const response = await get(await linkTo(image));
    expect(response.statusCode).toBe(200);
    expect(response.rawPayload).toEqual(fileBytes.png);
    expect(response.headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(fileBytes.png.length),
      'content-disposition': `inline; filename="vue.png"; filename*=UTF-8''vue.png`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
    });
  });

  test('are sent as a download for a document, under its real name and uncompressed', async () => {
    const response = await get(await linkTo(document), { 'accept-encoding': 'br, gzip' });
    expect(response.rawPayload).toEqual(fileBytes.csv);
    expect(response.headers['content-encoding']).toBeUndefined();
    expect(response.headers['content-disposition']).toBe(
      `attachment; filename="Equipement _A_; ete.csv"; filename*=UTF-8''%C3%89quipement%20%22A%22%3B%20%C3%A9t%C3%A9.csv`,
    );
  });

  test('support HEAD, ranges and conditional requests', async () => {
    const link = await linkTo(document);
    const head = await t.app.inject({ method: 'HEAD', url: link });
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, '18', '']);
    const part = await get(link, { range: 'bytes=4-6' });
    expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([206, 'nom', 'bytes 4-6/18']);
    const beyond = await get(link, { range: 'bytes=99-' });
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, 'bytes */18']);
    const changed = await get(link, { range: 'bytes=4-6', 'if-range': '"other"' });
    expect([changed.statusCode, changed.rawPayload.length]).toEqual([200, 18]);
    const again = await get(link, { 'if-none-match': String(head.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  test('are not sent when any part of the link is changed', async () => {
    const link = await linkTo(image);
    const last = link.at(-1) === 'A' ? 'E' : 'A';
    const changed = [
      link.replace(/expires=(\d+)/, (_, at) => `expires=${Number(at) + 1}`),
      link.replace(`/${image}?`, `/${document}?`),
      `${link.slice(0, -1)}${last}`,
      link.slice(0, -1),
      link.split('&')[0] as string,
      link.split('?')[0] as string,
      `${link}&expires=1`,
      link.replace('signature=', 'signature=%00'),
      link.replace(/for=\d+/, 'for=99'),
      link.replace(/&for=[^&]+/, ''),
    ];
    for (const url of changed) {
      const response = await get(url);
      expect([url, response.statusCode]).toEqual([url, 403]);
      expect(response.json().detail).toBe('This link is not valid or has expired.');
    }
    expect((await get('/api/files/content/abc')).statusCode).toBe(404);
    expect((await get(link)).statusCode).toBe(200);
  });

  test('are no longer sent after the link expires: after an hour, or the requested time', async () => {
    const usual = await linkTo(image);
    const short = await linkTo(image, { expires_in: 10 });
    t.clock.pass(11);
    expect((await get(short)).statusCode).toBe(403);
    expect((await get(usual)).statusCode).toBe(200);
    t.clock.pass(3600);
    expect((await get(usual)).statusCode).toBe(403);
  });

  test('are no longer sent once their user is signed out, has a new password, is inactive, or must set one', async () => {
    const endings: Record<string, (user: TestUser, tokens: AuthTokens) => Promise<unknown>> = {
      'signed out': (_user, { refresh_token }) => t.call(logout, { body: { refresh_token } }),
      'password changed': (user) =>
        asSystem(t.database, (db) => changePassword(db, { user_id: user.id, hash: 'x', now: t.clock.now() })),
      deactivated: (user) => change(user, { is_active: false }),
      'must choose a password': (user) => change(user, { must_change_password: true }),
    };
    const change = (user: TestUser, row: { is_active?: boolean; must_change_password?: boolean }) =>
      asSystem(t.database, (db) => db.updateTable('users').set(row).where('id', '=', user.id).execute());
    for (const [name, end] of Object.entries(endings)) {
      const user = await aUser(t.database, { partner });
      const tokens = await signInAs(t, user);
      const reply = await t.call(
        getFileUrl,
        { params: { id: image }, query: {} },
        { token: tokens.access_token },
      );
      const link = reply.json().file_url;
      expect([name, (await get(link)).statusCode]).toEqual([name, 200]);
      await end(user, tokens);
      expect([name, (await get(link)).statusCode]).toEqual([name, 403]);
    }
  });

  test('depend on what the user may see at that moment', async () => {
    const user = await aUser(t.database, { partner });
    const { access_token } = await signInAs(t, user);
    const reply = await t.call(getFileUrl, { params: { id: image }, query: {} }, { token: access_token });
    const link = reply.json().file_url;
    expect((await get(link)).statusCode).toBe(200);
    const elsewhere = (await aUser(t.database)).partner_id;
    await asSystem(t.database, (db) =>
      db.updateTable('users').set({ partner_id: elsewhere }).where('id', '=', user.id).execute(),
    );
    expect((await get(link)).statusCode).toBe(404);
  });

  test('are no longer sent after the file is deleted', async () => {
    token = (await signInAs(t, await ownerAgain())).access_token;
    const link = await linkTo(document);
    expect((await get(link)).statusCode).toBe(200);
    expect((await t.call(deleteFile, { params: { id: document } }, { token })).statusCode).toBe(204);
    expect((await get(link)).statusCode).toBe(404);
  });

  /** The clock has passed the old token. */
  async function ownerAgain() {
    return aUser(t.database, { superuser: true });
  }
});
