import { printLabels } from '@greenroom/domain/labels/endpoints.ts';
import type { LabelRequest } from '@greenroom/domain/labels/label-request.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aGrant } from '#test/build/a-grant.ts';
import { aPartner } from '#test/build/a-partner.ts';
import { aRoom, type TestRoom } from '#test/build/a-room.ts';
import { aUser } from '#test/build/a-user.ts';
import { anAsset, type TestAsset } from '#test/build/an-asset.ts';
import { readPdfText } from '#test/read/read-pdf-text.ts';
import { testInFull } from '#test/reference/test-in-full.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';

describe('labels', () => {
  let t: TestApp;
  let room: TestRoom;
  let asset: TestAsset;
  const tokens = { own: '', granted: '', stranger: '' };

  beforeAll(async () => {
    t = await startTestApp({ PUBLIC_URL: 'https://console.example/' });
    const partner = (await aPartner(t.database)).id;
    room = await aRoom(t.database, { partner, name: 'Salle Noether', floor: '3' });
    asset = await anAsset(t.database, {
      room,
      product_name: 'Codec',
      serial_number: 'FOC22',
      ref: 'LUM-1',
    });
    const granted = await aUser(t.database, { partner, restricted: true });
    await aGrant(t.database, granted, { asset });
    tokens.own = (await signInAs(t, await aUser(t.database, { partner }))).access_token;
    tokens.granted = (await signInAs(t, granted)).access_token;
    tokens.stranger = (await signInAs(t, await aUser(t.database))).access_token;
  });
  afterAll(() => t.stop());

  const print = (who: keyof typeof tokens, request: Partial<LabelRequest>) => {
    const usual = { thing: 'asset' as const, ids: [asset.id], format: 'l6009' as const, fields: [] };
    return t.call(printLabels, { body: { ...usual, ...request } }, { token: tokens[who] });
  };

  test('sends a PDF with the chosen fields in their order', async () => {
    const response = await print('own', { fields: ['name', 'serial_number', 'mac_address', 'reference'] });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('application/pdf');
    expect(readPdfText(response.rawPayload)).toEqual([['Codec', 'S/N FOC22', 'LUM-1']]);
  });

  test('prints rooms with their place', async () => {
    const response = await print('own', { thing: 'room', ids: [room.id], fields: ['name', 'place'] });
    expect(readPdfText(response.rawPayload)[0]?.join('|')).toMatch(/^Salle Noether\|.* \/ 3$/);
  });

  test('starts at the given position and goes on on the next sheet', async () => {
    const ids = Array.from({ length: 3 }, () => asset.id);
    const pages = readPdfText((await print('own', { ids, fields: ['name'], start: 47 })).rawPayload);
    expect(pages).toEqual([['Codec', 'Codec'], ['Codec']]);
  });

  test('leaves out the hidden room and site of a granted asset', async () => {
    const response = await print('granted', { fields: ['name', 'place'] });
    expect(readPdfText(response.rawPayload)).toEqual([['Codec']]);
  });

  test('prints nothing when one of the things is hidden or missing', async () => {
    expect((await print('stranger', {})).statusCode).toBe(404);
    expect((await print('granted', { thing: 'room', ids: [room.id] })).statusCode).toBe(404);
    expect((await print('own', { ids: [asset.id, 2_000_000_000] })).statusCode).toBe(404);
  });

  testInFull('prints a thousand labels', async () => {
    const ids = Array.from({ length: 1000 }, () => asset.id);
    const pages = readPdfText((await print('own', { ids, fields: ['name'], format: 'l4731' })).rawPayload);
    expect(pages.map((page) => page.length)).toEqual([189, 189, 189, 189, 189, 55]);
  });

  test('names what is wrong with a request', async () => {
    const response = await print('own', { start: 49 });
    expect(response.statusCode).toBe(422);
    expect(response.json().detail).toBe('The sheet has fewer labels than this position.');
  });
});
