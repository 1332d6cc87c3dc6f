import type { Asset, AssetRow } from '@greenroom/domain/inventory/asset.ts';
import { getAsset, listAssets } from '@greenroom/domain/inventory/endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aGrant } from '#test/build/a-grant.ts';
import { aRoom, type TestRoom } from '#test/build/a-room.ts';
import { aSite, type TestSite } from '#test/build/a-site.ts';
import { aUser, type TestUser } from '#test/build/a-user.ts';
import { anAsset, type TestAsset } from '#test/build/an-asset.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';

const listFields = [
  ...[
    'asset_type',
    'id',
    'ip_address',
    'is_controlled',
    'mac_address',
    'manufacturer',
    'model',
    'product_name',
  ],
  ...['ref', 'room_id', 'room_name', 'serial_number', 'site_id', 'site_name', 'status'],
];

describe('assets', () => {
  let t: TestApp;
  let user: TestUser;
  let token: string;
  let site: TestSite;
  let room: TestRoom;
  let screen: TestAsset;
  let foreign: TestAsset;

  beforeAll(async () => {
    t = await startTestApp();
    user = await aUser(t.database);
    token = (await signInAs(t, user)).access_token;
    site = await aSite(t.database, { partner: user.partner_id, name: 'Siège' });
    room = await aRoom(t.database, { site, name: 'Salle Ampère' });
    screen = await anAsset(t.database, {
      room,
      product_name: 'Écran 55"',
      manufacturer: 'Sony',
      serial_number: 'SN-100%_x',
      mac_address: '28:29:86:25:B0:F6',
      ip_address: '10.21.3.25',
      ref: 'LUM-00099',
      is_controlled: true,
      status: 'active',
      note: '<p onclick="steal()">Port <a href="javascript:alert(1)">14</a></p><script>x</script>',
      additional_data: { warranty_end_date: '2027-03-31' },
    });
    const other = await aRoom(t.database, { partner: user.partner_id, name: 'Zen' });
    await anAsset(t.database, { room: other, product_name: 'amplifier', manufacturer: null });
    foreign = await anAsset(t.database, { product_name: 'Écran of another' });
  });
  afterAll(() => t.stop());

  const namesFor = async (query: object, bearer = token) =>
    (await t.call(listAssets, { query }, { token: bearer })).json().map((row: AssetRow) => row.product_name);
  const one = async (asset: { id: number }, bearer = token) =>
    (await t.call(getAsset, { params: { id: asset.id } }, { token: bearer })).json() as Asset;

  test('returns one asset with its room, its site and a sanitised note', async () => {
    expect(await one(screen)).toMatchObject({
      product_name: 'Écran 55"',
      room_id: room.id,
      room_name: 'Salle Ampère',
      site_id: site.id,
      site_name: 'Siège',
      is_controlled: true,
      additional_data: { warranty_end_date: '2027-03-31' },
      note: '<p>Port <a rel="noopener noreferrer">14</a></p>',
      created_at: expect.stringMatching(/\+00:00$/),
    });
  });

  test('omits from a brief list what only a detail page shows', async () => {
    const [row] = (await t.call(listAssets, { query: { fields: 'list' } }, { token })).json();
    expect(Object.keys(row).sort()).toEqual(listFields);
  });

  test('sanitises the notes of a full list too', async () => {
    const rows: Asset[] = (await t.call(listAssets, {}, { token })).json();
    expect(rows.map(({ note }) => note)).toEqual([null, '<p>Port <a rel="noopener noreferrer">14</a></p>']);
  });

  test.each([
    ['product_name', ['amplifier', 'Écran 55"']],
    ['manufacturer', ['Écran 55"', 'amplifier']],
    ['-manufacturer', ['Écran 55"', 'amplifier']],
    ['room_name', ['Écran 55"', 'amplifier']],
    ['-site_name', ['Écran 55"', 'amplifier']],
  ])('sorts by %s', async (sort, expected) => {
    expect(await namesFor({ sort })).toEqual(expected);
  });

  test('filters by category as counted on the home page, also by none', async () => {
    const holder = await aUser(t.database);
    const bearer = (await signInAs(t, holder)).access_token;
    for (const [product_name, category] of [
      ['A', 'All / Displays'],
      ['B', 'displays'],
      ['C', 'All / Displays / Projectors'],
      ['D', 'Audio'],
      ['E', null],
    ] as const) {
      await anAsset(t.database, { partner: holder.partner_id, product_name, category });
    }
    expect(await namesFor({ category: 'Displays' }, bearer)).toEqual(['A', 'B', 'C']);
    expect(await namesFor({ category: 'displays', search: 'b' }, bearer)).toEqual(['B']);
    expect(await namesFor({ category: '' }, bearer)).toEqual(['E']);
    expect(await namesFor({ category: 'All' }, bearer)).toEqual([]);
    expect(await namesFor({ category: 'Displays' })).toEqual([]);
    const long = await t.call(listAssets, { query: { category: 'a'.repeat(301) } }, { token: bearer });
    expect(long.statusCode).toBe(422);
  });

  test('filters by site, by room and by control', async () => {
    expect(await namesFor({ site_id: site.id })).toEqual(['Écran 55"']);
    expect(await namesFor({ room_id: room.id })).toEqual(['Écran 55"']);
    expect(await namesFor({ controlled: true })).toEqual(['Écran 55"']);
    expect(await namesFor({ controlled: false })).toEqual(['amplifier']);
    expect(await namesFor({ room_id: room.id, controlled: false })).toEqual([]);
  });

  test.each([
    ['ecran', 1],
    ['SALLE AMPERE', 1],
    ['siege', 1],
    ['100%_X', 1],
    ['55"', 1],
    ['%', 1],
    ['100%%', 0],
    ['___', 0],
    ["'; drop table assets; --", 0],
    ['\\', 0],
    ['28:29:86:25:b0:f6', 1],
    ['2829-8625-B0F6', 1],
    ['28298625B0F6', 1],
    ['21.3.25', 1],
    ['lum-00099', 1],
    ['25b', 0],
    ['ecran ampere', 1],
    ['siege 55 ecr', 1],
    ['ecran nowhere', 0],
  ])('takes the search %s literally', async (search, count) => {
    expect(await namesFor({ search })).toHaveLength(count);
    const admin = await aUser(t.database, { superuser: true });
    const bearer = (await signInAs(t, admin)).access_token;
    expect((await namesFor({ search }, bearer)).filter((name: string) => name === 'Écran 55"')).toHaveLength(
      count,
    );
  });

  test('shows nothing of another tenant, not even through its room', async () => {
    expect(await namesFor({ search: 'another' })).toEqual([]);
    expect(await namesFor({ room_id: foreign.room_id })).toEqual([]);
    const hidden = await t.call(getAsset, { params: { id: foreign.id } }, { token });
    const absent = await t.call(getAsset, { params: { id: 2_000_000_000 } }, { token });
    expect(hidden.json()).toEqual({ code: 'not-found', detail: 'Asset not found.' });
    expect(hidden.body).toBe(absent.body);
  });

  describe('under explicit grants', () => {
    let restricted: TestUser;
    let bearer: string;
    beforeAll(async () => {
      restricted = await aUser(t.database, { partner: user.partner_id, restricted: true });
      bearer = (await signInAs(t, restricted)).access_token;
      await aGrant(t.database, restricted, { asset: screen });
    });
    const nowhere = { room_id: null, room_name: null, site_id: null, site_name: null };

    test('shows a granted asset without room and site, and nothing else', async () => {
      const rows = (await t.call(listAssets, {}, { token: bearer })).json();
      expect(rows).toEqual([expect.objectContaining({ id: screen.id, ...nowhere })]);
      expect(await one(screen, bearer)).toMatchObject(nowhere);
    });

    test('finds nothing by hidden parents', async () => {
      for (const query of [
        { search: 'ampere' },
        { search: 'siege' },
        { room_id: room.id },
        { site_id: site.id },
      ])
        expect(await namesFor(query, bearer)).toEqual([]);
    });

    test('names a granted site even when the room between is hidden', async () => {
      await aGrant(t.database, restricted, { site });
      const place = { ...nowhere, site_id: site.id, site_name: 'Siège' };
      expect(await one(screen, bearer)).toMatchObject(place);
      expect((await t.call(listAssets, {}, { token: bearer })).json()).toEqual([
        expect.objectContaining(place),
      ]);
      expect(await namesFor({ search: 'siege', site_id: site.id }, bearer)).toEqual(['Écran 55"']);
      expect(await namesFor({ search: 'ampere' }, bearer)).toEqual([]);
      expect(await namesFor({ room_id: room.id }, bearer)).toEqual([]);
    });

    test('names a granted room, whose grant shows no other asset', async () => {
      await aGrant(t.database, restricted, { room });
      await anAsset(t.database, { room, product_name: 'Not granted' });
      expect(await namesFor({ room_id: room.id }, bearer)).toEqual(['Écran 55"']);
      expect(await one(screen, bearer)).toMatchObject({ room_name: 'Salle Ampère', site_name: 'Siège' });
    });
  });
});
