import * as files from '@greenroom/domain/files/endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aPartner } from '#test/build/a-partner.ts';
import { aRoom, type TestRoom } from '#test/build/a-room.ts';
import { aUser } from '#test/build/a-user.ts';
import { fileBytes } from '#test/build/file-bytes.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { sendForm } from '#test/upload.ts';

describe('versions of a document', () => {
  let t: TestApp;
  let room: TestRoom;
  let own: string;
  let stranger: string;
  let uploader: string;

  beforeAll(async () => {
    t = await startTestApp();
    const partner = (await aPartner(t.database)).id;
    room = await aRoom(t.database, { partner });
    const user = await aUser(t.database, { partner });
    uploader = `User ${user.email.split('@')[0]}`;
    own = (await signInAs(t, user)).access_token;
    stranger = (await signInAs(t, await aUser(t.database))).access_token;
  });
  afterAll(() => t.stop());

  const upload = async (fields: Record<string, string> = {}, token = own) => {
    const usual = { category: 'document', entity_type: 'room', entity_id: String(room.id) };
    const file = { filename: `${fields.name ?? 'plan'}.pdf`, type: 'application/pdf', bytes: fileBytes.pdf };
    const { name: _, ...given } = { name: '', ...usual, ...fields };
    return sendForm(t, token, [...Object.entries(given), file]);
  };
  const listed = async () => {
    const params = { type: 'room' as const, id: room.id };
    return (await t.call(files.listEntityFiles, { params, query: {} }, { token: own })).json().files;
  };
  const versions = (id: number, token = own) => t.call(files.listFileVersions, { params: { id } }, { token });

  test('are kept, listed with who and when, and downloaded; lists show the newest', async () => {
    const first = (await upload({ name: 'first', is_public: 'true' })).json();
    const second = (await upload({ name: 'second', replaces: String(first.id) })).json();
    expect(second).toMatchObject({ filename: 'second.pdf', version_number: 2, is_public: true });
    expect((await listed()).map(({ id }: { id: number }) => id)).toEqual([second.id]);
    expect((await versions(second.id)).json()).toMatchObject([
      { id: second.id, number: 2, uploaded_by: uploader },
      { id: first.id, number: 1, filename: 'first.pdf' },
    ]);
    const { file_url } = (
      await t.call(files.getFileUrl, { params: { id: first.id }, query: {} }, { token: own })
    ).json();
    expect((await t.app.inject({ url: file_url })).rawPayload).toEqual(fileBytes.pdf);
    expect((await versions(second.id, stranger)).statusCode).toBe(404);

    const late = await upload({ name: 'late', replaces: String(first.id) });
    expect([late.statusCode, late.json().code]).toEqual([409, 'conflict']);

    // None stays public behind the back of a document that is private now.
    const params = { id: second.id };
    await t.call(files.changeFileVisibility, { params, body: { visibility: 'private' } }, { token: own });
    const restored = await t.call(files.deleteFile, { params }, { token: own });
    expect(restored.statusCode).toBe(204);
    expect(await listed()).toMatchObject([{ id: first.id, version_number: 1, is_public: false }]);
    await t.call(files.deleteFile, { params: { id: first.id } }, { token: own });
  });

  test('follow each other when the first one has been deleted', async () => {
    const first = (await upload()).json();
    const second = (await upload({ replaces: String(first.id) })).json();
    expect((await t.call(files.deleteFile, { params: { id: first.id } }, { token: own })).statusCode).toBe(
      204,
    );
    const third = await upload({ replaces: String(second.id) });
    expect(third.statusCode, third.body).toBe(201);
    const kept = (await versions(third.json().id)).json().map(({ id }: { id: number }) => id);
    expect(kept).toEqual([third.json().id, second.id]);
  });

  test('stay in their place, and are of documents only', async () => {
    const elsewhere = await aRoom(t.database, { partner: room.partner_id });
    const { id } = (await upload()).json();
    const replaces = String(id);
    expect((await upload({ replaces, entity_id: String(elsewhere.id) })).statusCode).toBe(422);
    expect((await upload({ replaces: '2000000000' })).statusCode).toBe(404);
    expect((await upload({ replaces }, stranger)).statusCode).toBe(404);
    expect((await versions(id)).json()).toHaveLength(1);
  });

  test('have a type and tags that can be changed', async () => {
    const { id } = (await upload({ subcategory: 'manual', tags: 'a,b' })).json();
    const change = (body: object, token = own) =>
      t.call(files.changeFileDetails, { params: { id }, body: body as never }, { token });
    const changed = await change({ subcategory: 'guide', tags: [' rack ', 'rack', 'HDMI'] });
    expect(changed.json()).toMatchObject({ subcategory: 'guide', tags: ['rack', 'HDMI'] });
    expect((await change({ subcategory: 'novel', tags: [] })).statusCode).toBe(422);
    expect((await change({ subcategory: null, tags: Array(21).fill('x') })).statusCode).toBe(422);
    expect((await change({ subcategory: null, tags: [] }, stranger)).statusCode).toBe(404);
  });

  test('are shown in a frame of the console only when they are PDF', async () => {
    const { id } = (await upload()).json();
    const link = (preview?: 'pdf', file = id) =>
      t.call(files.getFileUrl, { params: { id: file }, query: preview ? { preview } : {} }, { token: own });
    const { file_url } = (await link('pdf')).json();
    const shown = await t.app.inject({ url: file_url });
    expect(shown.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^inline/),
      'x-frame-options': 'SAMEORIGIN',
      'x-content-type-options': 'nosniff',
    });
    expect(shown.headers['content-security-policy']).toContain("frame-ancestors 'self'");
    // A link to download is no link to a frame.
    const download = (await link()).json().file_url;
    expect((await t.app.inject({ url: download.replace('/content/', '/preview/') })).statusCode).toBe(403);
    const text = await sendForm(t, own, [
      ['category', 'document'],
      ['entity_type', 'room'],
      ['entity_id', String(room.id)],
      { filename: 'a.txt', type: 'text/plain', bytes: Buffer.from('Hello') },
    ]);
    expect((await link('pdf', text.json().id)).statusCode).toBe(415);
  });
});
