import { roomTypeId } from '@greenroom/domain/files/room-type-id.ts';
import { documentRules, imageProblems, imageRules } from '@greenroom/domain/files/upload-rules.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { asSystem } from '#platform/database/scope.ts';
import { aRoom, type TestRoom } from '#test/build/a-room.ts';
import { aUser, type TestUser } from '#test/build/a-user.ts';
import { aPng, aZip, fileBytes } from '#test/build/file-bytes.ts';
import { testInFull } from '#test/reference/test-in-full.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { storedFiles } from '#test/stored-files.ts';
import { type FilePart, multipart, sendForm, upload } from '#test/upload.ts';

const types = {
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  pdf: 'application/pdf',
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  txt: 'text/plain',
  csv: 'text/csv',
};
type Kind = keyof typeof fileBytes;

function aFile(kind: Kind, changes: Partial<FilePart> = {}): FilePart {
  return { filename: `a file.${kind}`, type: types[kind], bytes: fileBytes[kind], ...changes };
}

describe('uploading a file', () => {
  let t: TestApp;
  let user: TestUser;
  let token: string;
  let room: TestRoom;
  beforeAll(async () => {
    t = await startTestApp();
    user = await aUser(t.database);
    token = (await signInAs(t, user)).access_token;
  });
  afterAll(() => t.stop());
  beforeEach(async () => {
    room = await aRoom(t.database, { partner: user.partner_id, room_type: 'Boardroom' });
  });

  const image = (changes: Partial<FilePart> = {}) => ({ ...toRoom('image'), file: aFile('png', changes) });
  const toRoom = (category: string) => ({ category, entity_type: 'room', entity_id: room.id });
  const toType = () => ({
    category: 'document',
    entity_type: 'room_type',
    entity_id: roomTypeId('Boardroom'),
    room_type: 'Boardroom',
  });

  describe('accepts', () => {
    test.each(Object.keys(types) as Kind[])('a %s, and stores exactly its bytes', async (kind) => {
      const category = ['png', 'jpg', 'webp'].includes(kind) ? 'image' : 'document';
      const response = await upload(t, token, { ...toRoom(category), file: aFile(kind) });
      expect(response.json()).toMatchObject({
        filename: `a file.${kind}`,
        size: fileBytes[kind].length,
        content_type: types[kind],
        category,
      });
      expect(response.statusCode).toBe(201);
      const row = await rowOf(response.json().id);
      expect(row.partner_id).toBe(user.partner_id);
      expect(row.uploaded_by).toBe(user.id);
      const stored = await t.services.storage.open(row.storage_key);
      expect(Buffer.concat((await stored?.toArray()) ?? [])).toEqual(fileBytes[kind]);
    });

    test('every field of the form, and omits empty ones', async () => {
      const response = await upload(t, token, {
        ...toRoom('document'),
        subcategory: 'manual',
        custom_filename: 'Notice d’été',
        description: 'How to "use" it, 100 %',
        tags: ' audio, vidéo,,audio ,',
        version: '',
        is_public: 'false',
        relationship_type: 'attachment',
        file: aFile('pdf'),
      });
      expect(response.json()).toMatchObject({
        filename: 'Notice d’été.pdf',
        subcategory: 'manual',
        description: 'How to "use" it, 100 %',
        tags: ['audio', 'vidéo'],
        version: null,
        is_public: false,
        relationship_type: 'attachment',
        entity_type: 'room',
        entity_id: room.id,
      });
    });

    test('the file before the fields', async () => {
      const response = await sendForm(t, token, [
        aFile('png'),
        ['category', 'image'],
        ['entity_type', 'room'],
        ['entity_id', String(room.id)],
      ]);
      expect(response.statusCode).toBe(201);
    });

    test('a form as a browser sends it', async () => {
      const form = new FormData();
      for (const [name, value] of Object.entries(toRoom('document'))) form.set(name, String(value));
      form.set('file', new File([fileBytes.csv], 'équipement.csv', { type: 'application/vnd.ms-excel' }));
      const request = new Request('http://localhost', { method: 'POST', body: form });
      const response = await t.app.inject({
        method: 'POST',
        url: '/api/files/upload/',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': request.headers.get('content-type') ?? '',
        },
        payload: Buffer.from(await request.arrayBuffer()),
      });
      expect(response.json()).toMatchObject({ filename: 'équipement.csv', content_type: 'text/csv' });
    });

    test('a file of a room type, which belongs to the partner of the uploader', async () => {
      const superuser = await aUser(t.database, { superuser: true });
      const { access_token } = await signInAs(t, superuser);
      const response = await upload(t, access_token, { ...toType(), file: aFile('docx') });
      expect(response.statusCode).toBe(201);
      const row = await rowOf(response.json().id);
      expect(row).toMatchObject({ partner_id: superuser.partner_id, room_type: 'Boardroom' });
    });

    test('a file from a superuser, which belongs to the partner of the room', async () => {
      const { access_token } = await signInAs(t, await aUser(t.database, { superuser: true }));
      const response = await upload(t, access_token, image());
      expect((await rowOf(response.json().id)).partner_id).toBe(room.partner_id);
    });

    test('a name, without its invisible characters', async () => {
      const response = await upload(t, token, image({ filename: 'ab\u202ec.png' }));
      expect(response.json()).toMatchObject({ filename: 'abc.png' });
      expect((await rowOf(response.json().id)).storage_key).toMatch(/^\d{4}\/\d\d\/[0-9a-f-]{36}$/);
    });
  });

  describe('rejects and stores nothing of', () => {
    let before: Awaited<ReturnType<typeof storedFiles>>;
    beforeEach(async () => {
      before = await storedFiles(t);
    });

    async function expectRejection(
      response: { statusCode: number; json(): unknown },
      status: number,
      detail: string,
    ) {
      expect(response.json()).toMatchObject({ detail });
      expect(response.statusCode).toBe(status);
      expect(await storedFiles(t)).toEqual(before);
    }

    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const html = Buffer.from('<!doctype html><script>alert(1)</script>');
    const notPng = 'The file is not a valid png file.';
    const onlyImages = 'Only these types of image are allowed: jpg, jpeg, png, webp.';
    const noPlainName = 'The name of the file must not contain slashes, backslashes or control characters.';
    const onlyDocuments = 'Only these types of document are allowed: pdf, doc, docx, xls, xlsx, txt, csv.';

    test.each<[string, Partial<FilePart>, number, string]>([
      ['a document as an image', aFile('pdf'), 415, 'Only image files are allowed'],
      ['an image that says it is a page', { type: 'text/html' }, 415, 'Only image files are allowed'],
      ['SVG', { filename: 'a.svg', type: 'image/svg+xml', bytes: svg }, 415, onlyImages],
      ['SVG dressed as png', { bytes: svg }, 415, notPng],
      [
        'SVG dressed by name only',
        { type: 'image/svg+xml', bytes: svg },
        415,
        'The type of the file (image/svg+xml) does not match its name.',
      ],
      ['HTML dressed as png', { bytes: html }, 415, notPng],
      [
        'HTML with the name of an image and of a page',
        { filename: 'a.png.html', bytes: html },
        415,
        onlyImages,
      ],
      ['a NUL that hides the extension', { filename: 'a.png\0.html', bytes: html }, 422, noPlainName],
      ['a name with a path', { filename: '../../../etc/cron.d/evil.png' }, 422, noPlainName],
      ['a name with a Windows path', { filename: 'C:\\\\temp\\\\photo.png' }, 422, noPlainName],
      ['a name with a control character', { filename: 'a\u0001b.png' }, 422, noPlainName],
      ['a jpg that says png', { bytes: fileBytes.jpg }, 415, notPng],
      [
        'a png named jpg',
        { filename: 'a.jpg', type: 'image/jpeg' },
        415,
        'The file is not a valid jpg file.',
      ],
      [
        'a type that does not fit the name',
        { type: 'image/webp' },
        415,
        'The type of the file (image/webp) does not match its name.',
      ],
      ['an empty file', { bytes: Buffer.alloc(0) }, 422, 'The file is empty.'],
      ['a file without a name', { filename: '' }, 422, 'The file needs a name with an extension.'],
      ['a name of dots', { filename: '....' }, 422, 'The file needs a name with an extension.'],
      ['a name without an extension', { filename: 'png' }, 422, 'The file needs a name with an extension.'],
      ['a file in another field', { name: 'image' }, 422, 'Send the file in the field "file".'],
    ])('an image: %s', async (_, changes, status, detail) => {
      await expectRejection(await upload(t, token, image(changes)), status, detail);
    });

    test.each<[string, FilePart, string]>([
      ['an image', aFile('png'), onlyDocuments],
      ['a program', aFile('pdf', { filename: 'setup.exe', type: 'application/octet-stream' }), onlyDocuments],
      ['a page that says it is a pdf', aFile('pdf', { bytes: html }), 'The file is not a valid pdf file.'],
      [
        'a pdf that says it is a page',
        aFile('pdf', { type: 'text/html' }),
        'The type of the file (text/html) does not match its name.',
      ],
      ['an xls named doc', aFile('doc', { bytes: fileBytes.xls }), 'The file is not a valid doc file.'],
      ['an xlsx named docx', aFile('docx', { bytes: fileBytes.xlsx }), 'The file is not a valid docx file.'],
      [
        'some zip named xlsx',
        aFile('xlsx', { bytes: aZip(['a.txt']) }),
        'The file is not a valid xlsx file.',
      ],
      ['bytes named txt', aFile('txt', { bytes: fileBytes.png }), 'The file is not a valid txt file.'],
      ['text with NUL', aFile('csv', { bytes: Buffer.from('a;b\0') }), 'The file is not a valid csv file.'],
    ])('a document: %s', async (_, file, detail) => {
      await expectRejection(await upload(t, token, { ...toRoom('document'), file }), 415, detail);
    });

    test('an image of 11 MB, whichever part comes first', async () => {
      const file = aFile('png', { bytes: aPng(11 * 1024 * 1024) });
      const detail = 'Image file too large. Maximum size is 10MB';
      await expectRejection(await upload(t, token, { ...toRoom('image'), file }), 413, detail);
      await expectRejection(await sendForm(t, token, [file, ['category', 'image']]), 413, detail);
      const dressed = { ...file, type: 'application/octet-stream' };
      await expectRejection(await sendForm(t, token, [['category', 'image'], dressed]), 413, detail);
    });

    test('a document of 51 MB', async () => {
      const file = aFile('txt', { bytes: Buffer.alloc(51 * 1024 * 1024, 'a') });
      const response = await upload(t, token, { ...toRoom('document'), file });
      await expectRejection(response, 413, 'Document file too large. Maximum size is 50MB');
    });

    test('a form without a file, with an unchosen file, with two files', async () => {
      const fields = Object.entries(toRoom('image')).map(([k, v]) => [k, String(v)] as [string, string]);
      const none = 'Choose a file to upload.';
      await expectRejection(await sendForm(t, token, fields), 422, none);
      const unchosen = aFile('png', {
        filename: '',
        bytes: Buffer.alloc(0),
        type: 'application/octet-stream',
      });
      await expectRejection(await sendForm(t, token, [...fields, unchosen]), 422, none);
      const two = [...fields, aFile('png'), aFile('png')];
      await expectRejection(await sendForm(t, token, two), 422, 'Send one file at a time.');
    });

    test.each<[Record<string, string>, string]>([
      [{ category: 'video' }, '"category" must be one of image, document.'],
      [{ category: '' }, '"category" must be one of image, document.'],
      [{ entity_type: 'partner' }, '"entity_type" must be one of room, room_type, asset, site, ticket.'],
      [{ entity_id: 'abc' }, '"entity_id" must be a whole number from 0 to 2147483647.'],
      [{ entity_id: '-1' }, '"entity_id" must be a whole number from 0 to 2147483647.'],
      [{ entity_id: '99999999999' }, '"entity_id" must be a whole number from 0 to 2147483647.'],
      [{ is_public: 'yes' }, '"is_public" must be one of true, false.'],
      [
        { subcategory: 'novel' },
        '"subcategory" must be one of manual, policy, specification, report, notes, guide.',
      ],
      [{ description: 'a\0b' }, 'The request contains a character that cannot be stored (NUL).'],
      [{ custom_filename: '.' }, '"custom_filename" must contain a name.'],
      [
        { custom_filename: '../x' },
        '"custom_filename" must not contain slashes, backslashes or control characters.',
      ],
      [{ entity_type: 'room_type' }, '"room_type" is required.'],
      [{ entity_type: 'room_type', room_type: 'Lobby' }, '"entity_id" is not the ID of this room type.'],
    ])('a form with %j', async (changes, detail) => {
      await expectRejection(await upload(t, token, { ...image(), ...changes }), 422, detail);
    });

    test.each([2001, 20_000])('a description of %d characters', async (length) => {
      const description = 'x'.repeat(length);
      await expectRejection(
        await upload(t, token, { ...image(), description }),
        422,
        '"description" is too long.',
      );
    });

    test('a caption that is longer than the browser allows; a document may have a longer description', async () => {
      const description = 'x'.repeat(imageRules.maxCaptionLength + 1);
      const image = { ...toRoom('image'), file: aFile('png'), description };
      await expectRejection(await upload(t, token, image), 422, imageProblems.captionTooLong);
      const document = { ...toRoom('document'), file: aFile('pdf'), description };
      expect((await upload(t, token, document)).json()).toMatchObject({ description });
    });

    test('a field that is sent twice', async () => {
      const parts = [['category', 'image'], ['category', 'document'], aFile('png')] as const;
      await expectRejection(await sendForm(t, token, [...parts] as never), 422, '"category" was sent twice.');
    });

    test('a request that is not a form, and a truncated form', async () => {
      const post = (headers: Record<string, string>, payload: string | Buffer) =>
        t.app.inject({
          method: 'POST',
          url: '/api/files/upload',
          headers: { ...headers, authorization: `Bearer ${token}` },
          payload,
        });
      await expectRejection(
        await post({ 'content-type': 'application/json' }, '{}'),
        415,
        'Send the file as multipart/form-data.',
      );
      const unreadable = 'The upload is incomplete or unreadable.';
      await expectRejection(await post({ 'content-type': 'multipart/form-data; x' }, 'x'), 400, unreadable);
      const { headers, payload } = multipart([['category', 'image'], aFile('png', { bytes: aPng(200_000) })]);
      await expectRejection(await post(headers, payload.subarray(0, 100_000)), 400, unreadable);
    });

    test('a file for a room of another partner, exactly like an unknown room', async () => {
      const stranger = await aRoom(t.database);
      for (const entity_id of [stranger.id, 2_000_000_000, 0]) {
        await expectRejection(await upload(t, token, { ...image(), entity_id }), 404, 'Room not found.');
      }
    });

    test('a request without a token', async () => {
      const response = await sendForm(t, 'nobody', [aFile('png')]);
      expect(response.statusCode).toBe(401);
      expect(await storedFiles(t)).toEqual(before);
    });
  });

  describe('at the limits', () => {
    testInFull('accepts an image of exactly 10 MB and a document of exactly 50 MB', async () => {
      const png = aPng(imageRules.maxBytes - aPng().length);
      expect((await upload(t, token, image({ bytes: png }))).statusCode).toBe(201);
      const bytes = Buffer.alloc(documentRules.maxBytes, 'a');
      const response = await upload(t, token, { ...toRoom('document'), file: aFile('txt', { bytes }) });
      expect(response.statusCode).toBe(201);
    });

    test('stores exactly five of six images sent at the same moment', async () => {
      const responses = await Promise.all(Array.from({ length: 6 }, () => upload(t, token, image())));
      expect(responses.map((reply) => reply.statusCode).sort()).toEqual([201, 201, 201, 201, 201, 409]);
      const rejected = responses.find((reply) => reply.statusCode === 409);
      expect(rejected?.json()).toEqual({
        detail: 'Maximum 5 images allowed per room',
        code: 'too-many-images',
      });
      await expectConsistency();
    });

    test('rejects only the sixth image of one room, and no document', async () => {
      for (let n = 0; n < 5; n++) expect((await upload(t, token, image())).statusCode).toBe(201);
      expect((await upload(t, token, image())).json()).toMatchObject({
        detail: 'Maximum 5 images allowed per room',
      });
      const response = await upload(t, token, { ...toRoom('document'), file: aFile('pdf') });
      expect(response.statusCode).toBe(201);
      const other = await aRoom(t.database, { partner: user.partner_id });
      expect((await upload(t, token, { ...image(), entity_id: other.id })).statusCode).toBe(201);
      await expectConsistency();
    });
  });

  async function expectConsistency() {
    const { objects, rows, notes, incoming } = await storedFiles(t);
    expect(objects).toEqual(rows);
    expect([...notes, ...incoming]).toEqual([]);
  }

  function rowOf(id: number) {
    return asSystem(t.database, (db) =>
      db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    );
  }
});
