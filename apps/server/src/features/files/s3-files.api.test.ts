import { deleteFile, getFileUrl } from '@greenroom/domain/files/endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aRoom } from '#test/build/a-room.ts';
import { aUser } from '#test/build/a-user.ts';
import { fileBytes } from '#test/build/file-bytes.ts';
import { type S3Peer, s3Keys, startS3Peer } from '#test/peers/s3-peer.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { storedFiles } from '#test/stored-files.ts';
import { upload } from '#test/upload.ts';

describe('files in an S3 bucket', () => {
  let t: TestApp;
  let peer: S3Peer;
  let token: string;
  let room: number;
  beforeAll(async () => {
    peer = await startS3Peer('greenroom-files');
    t = await startTestApp({
      S3_ENDPOINT: peer.endpoint,
      S3_BUCKET: 'greenroom-files',
      S3_ACCESS_KEY_ID: s3Keys.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3Keys.secretAccessKey,
    });
    const user = await aUser(t.database);
    token = (await signInAs(t, user)).access_token;
    room = (await aRoom(t.database, { partner: user.partner_id })).id;
  });
  afterAll(async () => {
    await t.stop();
    await peer.stop();
  });

  const send = (bytes = fileBytes.png) =>
    upload(t, token, {
      category: 'image',
      entity_type: 'room',
      entity_id: room,
      file: { filename: 'vue.png', type: 'image/png', bytes },
    });

  test('are uploaded, linked directly and deleted with their links', async () => {
    const { id } = (await send()).json();
    expect([...peer.objects.keys()]).toEqual((await storedFiles(t)).rows);
    const { file_url } = (await t.call(getFileUrl, { params: { id } }, { token })).json();
    expect(file_url.startsWith(`${peer.endpoint}/greenroom-files/`)).toBe(true);
    const image = await fetch(file_url);
    expect(image.headers.get('content-type')).toBe('image/png');
    expect(image.headers.get('content-disposition')).toMatch(/^inline; filename="vue.png"/);
    expect(Buffer.from(await image.arrayBuffer())).toEqual(fileBytes.png);
    expect((await t.call(deleteFile, { params: { id } }, { token })).statusCode).toBe(204);
    expect((await fetch(file_url)).status).toBe(404);
    expect(peer.objects.size).toBe(0);
  });

  test('never leave more in the bucket than in the database, nor anything on disk', async () => {
    const responses = await Promise.all(Array.from({ length: 6 }, () => send()));
    expect(responses.filter((response) => response.statusCode === 201)).toHaveLength(5);
    expect((await send(fileBytes.pdf)).statusCode).toBe(415);
    const { rows, notes, incoming, objects } = await storedFiles(t);
    expect([...peer.objects.keys()].sort()).toEqual(rows);
    expect([...notes, ...incoming, ...objects]).toEqual([]);
  });

  test('are images that the page may show', async () => {
    const { headers } = await t.app.inject('/api/openapi.json');
    expect(headers['content-security-policy']).toContain(`img-src 'self' data: blob: ${peer.endpoint};`);
  });
});
