import {
  changeFileVisibility,
  deleteFile,
  getFileUrl,
  listEntityFiles,
  listRecentFiles,
} from '@greenroom/domain/files/endpoints.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aGrant } from '#test/build/a-grant.ts';
import { aPartner } from '#test/build/a-partner.ts';
import { aRoom, type TestRoom } from '#test/build/a-room.ts';
import { aUser } from '#test/build/a-user.ts';
import { anAsset, type TestAsset } from '#test/build/an-asset.ts';
import { fileBytes } from '#test/build/file-bytes.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { type FilePart, upload } from '#test/upload.ts';

type Thing = { entity_type: 'asset' | 'site'; entity_id: number };

const photo = { filename: 'rack.png', type: 'image/png', bytes: fileBytes.png };
const manual = { filename: 'manual.pdf', type: 'application/pdf', bytes: fileBytes.pdf };

describe('files of assets and sites', () => {
  let t: TestApp;
  let room: TestRoom;
  let asset: TestAsset;
  let otherAsset: TestAsset;
  const tokens = { manager: '', reader: '', granted: '', stranger: '' };

  beforeAll(async () => {
    t = await startTestApp();
    const partner = (await aPartner(t.database)).id;
    room = await aRoom(t.database, { partner, name: 'Noether' });
    asset = await anAsset(t.database, { room, product_name: 'Codec' });
    otherAsset = await anAsset(t.database, { room, product_name: 'Display' });
    const permissions = ['estate.manage'] as const;
    const users = {
      manager: await aUser(t.database, { partner, permissions }),
      reader: await aUser(t.database, { partner }),
      granted: await aUser(t.database, { partner, restricted: true, permissions }),
      stranger: await aUser(t.database, { permissions }),
    };
    await aGrant(t.database, users.granted, { asset });
    for (const name of Object.keys(users) as (keyof typeof users)[]) {
      tokens[name] = (await signInAs(t, users[name])).access_token;
    }
  });
  afterAll(() => t.stop());

  const onAsset = (): Thing => ({ entity_type: 'asset', entity_id: asset.id });
  const onSite = (): Thing => ({ entity_type: 'site', entity_id: room.site_id });
  const add = (who: keyof typeof tokens, thing: Thing, file: FilePart = manual) =>
    upload(t, tokens[who], { ...thing, category: file === photo ? 'image' : 'document', file });
  const listed = (who: keyof typeof tokens, { entity_type: type, entity_id: id }: Thing) =>
    t.call(listEntityFiles, { params: { type, id } }, { token: tokens[who] });

  test('lists a photo and a document with the place of the asset', async () => {
    expect((await add('manager', onAsset(), photo)).statusCode).toBe(201);
    expect((await add('manager', onAsset())).statusCode).toBe(201);
    const { files } = (await listed('reader', onAsset())).json();
    const place = { asset_name: 'Codec', room_name: 'Noether', can_change: false };
    expect(files).toMatchObject([
      { filename: 'manual.pdf', category: 'document', ...place },
      { filename: 'rack.png', category: 'image', ...place },
    ]);
    expect(files[0]?.site_name).not.toBeNull();
  });

  test('lists a file of a site under its name', async () => {
    const { id } = (await add('manager', onSite())).json();
    const { files } = (await listed('manager', onSite())).json();
    expect(files).toMatchObject([{ id, asset_name: null, room_name: null, can_change: true }]);
    expect(files[0]?.site_name).not.toBeNull();
    const recent = await t.call(listRecentFiles, { query: { limit: 1 } }, { token: tokens.reader });
    expect(recent.json()).toMatchObject([{ id, entity_type: 'site' }]);
  });

  test.each([onAsset, onSite])(
    'lets staff without the permission read, but not add, change or delete',
    async (thing) => {
      const { id } = (await add('manager', thing())).json();
      const as = { token: tokens.reader };
      expect((await add('reader', thing())).json()).toMatchObject({ code: 'forbidden' });
      expect((await t.call(getFileUrl, { params: { id } }, as)).statusCode).toBe(200);
      expect((await t.call(deleteFile, { params: { id } }, as)).statusCode).toBe(403);
      const body = { visibility: 'public' } as const;
      expect((await t.call(changeFileVisibility, { params: { id }, body }, as)).statusCode).toBe(403);
      expect((await t.call(deleteFile, { params: { id } }, { token: tokens.manager })).statusCode).toBe(204);
    },
  );

  test.each([onAsset, onSite])('answers a stranger as if the thing did not exist', async (thing) => {
    const { id } = (await add('manager', thing())).json();
    expect((await listed('stranger', thing())).statusCode).toBe(404);
    expect((await add('stranger', thing())).statusCode).toBe(404);
    expect((await t.call(getFileUrl, { params: { id } }, { token: tokens.stranger })).statusCode).toBe(404);
  });

  test('shows a user with explicit grants the files of granted assets only', async () => {
    const { id } = (await add('granted', onAsset())).json();
    await add('manager', { entity_type: 'asset', entity_id: otherAsset.id });
    const { files } = (await listed('granted', onAsset())).json();
    // Neither the room nor the site of the asset is granted.
    expect(files[0]).toMatchObject({ id, asset_name: 'Codec', room_name: null, site_name: null });
    expect((await listed('granted', { entity_type: 'asset', entity_id: otherAsset.id })).statusCode).toBe(
      404,
    );
    expect((await listed('granted', onSite())).statusCode).toBe(404);
    const recent = await t.call(listRecentFiles, { query: { limit: 100 } }, { token: tokens.granted });
    expect(recent.json().every((file: { entity_id: number }) => file.entity_id === asset.id)).toBe(true);
  });

  test('takes five images of a site and rejects the sixth with its own sentence', async () => {
    const site = {
      entity_type: 'site',
      entity_id: (await aRoom(t.database, { partner: room.partner_id })).site_id,
    };
    for (let n = 0; n < 5; n++) expect((await add('manager', site as Thing, photo)).statusCode).toBe(201);
    const sixth = await add('manager', site as Thing, photo);
    expect(sixth.statusCode).toBe(409);
    expect(sixth.json()).toEqual({
      detail: 'Maximum 5 images allowed per asset or site',
      code: 'too-many-photos',
    });
  });

  test('follows its site and assets to another partner, and is deleted with them', async () => {
    const place = await aRoom(t.database, { partner: room.partner_id });
    const sold = await anAsset(t.database, { room: place });
    const things: Thing[] = [
      { entity_type: 'asset', entity_id: sold.id },
      { entity_type: 'site', entity_id: place.site_id },
    ];
    const ids: number[] = [];
    for (const thing of things) ids.push((await add('manager', thing)).json().id);
    const buyer = (await aPartner(t.database)).id;
    const owner = new pg.Client(t.owner);
    await owner.connect();
    const found = async () =>
      (await owner.query('select partner_id from files where id = any($1)', [ids])).rows;
    await owner.query('update sites set partner_id = $1 where id = $2', [buyer, place.site_id]);
    expect(await found()).toEqual([{ partner_id: buyer }, { partner_id: buyer }]);
    await owner.query('delete from assets where id = $1', [sold.id]);
    await owner.query('delete from rooms where id = $1', [place.id]);
    await owner.query('delete from sites where id = $1', [place.site_id]);
    expect(await found()).toEqual([]);
    await owner.end();
  });
});
