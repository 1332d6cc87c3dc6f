import {
  type AssetListRow,
  assetHaystack,
  assetLabels,
  assetOrder,
  assetSortKeys,
} from '@greenroom/domain/inventory/asset.ts';
import { listAssets, listRooms, listSites } from '@greenroom/domain/inventory/endpoints.ts';
import {
  hasCapacity,
  type RoomListRow,
  roomHaystack,
  roomOrder,
  roomSortKeys,
} from '@greenroom/domain/inventory/room.ts';
import { type SiteListRow, siteHaystack, siteOrder, siteSortKeys } from '@greenroom/domain/inventory/site.ts';
import { foldText } from '@greenroom/domain/listing/fold-text.ts';
import { matchesLabels, matchesSearch, matchesWords } from '@greenroom/domain/listing/matches-search.ts';
import { readSort } from '@greenroom/domain/listing/sort-parameter.ts';
import { sortRows } from '@greenroom/domain/listing/sort-rows.ts';
import * as fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asSystem } from '#platform/database/scope.ts';
import { aPartner } from '#test/build/a-partner.ts';
import { aUser, type TestUser } from '#test/build/a-user.ts';
import { randomRuns } from '#test/reference/random-runs.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';

// Letters whose lower case came with Unicode 11 or later. The ICU of the embedded PostgreSQL does not know them, and
// neither do older browsers.
const newerLetters =
  /[\u1c89\u1c90-\u1cbf\ua7b8-\ua7ff\u{10570}-\u{10595}\u{10d50}-\u{10d65}\u{16e40}-\u{16eb8}\u2c2f]/u;

const words = [
  'Écran',
  'ecran',
  'ECRAN 55"',
  'Straße',
  'Cœur',
  'coeur',
  'Æther ØŁĐ þðħı',
  'İzmir',
  'ΟΔΟΣ',
  'οδος',
  'é',
  'a\u0301',
  '😀',
  '\uff21',
  '%_\\',
  'ﬁ',
];
const text = fc.oneof(
  fc.constantFrom(...words),
  fc.string({ maxLength: 4 }),
  fc.string({ unit: 'binary', maxLength: 3 }),
  fc.array(fc.constantFrom(...words, ' ', '\u001f', 'x'), { maxLength: 3 }).map((parts) => parts.join('')),
);
const storable = text.filter((value) => !value.includes('\u0000') && !newerLetters.test(value));
const name = storable.filter((value) => value !== '');
const optional = fc.option(storable, { nil: null });
const whole = (max: number) => fc.integer({ min: 0, max: max });
const search = fc.option(
  fc.oneof(
    storable,
    fc.constantFrom(
      'e',
      'ec',
      'cra',
      'ecr',
      'coeu',
      'CŒU',
      'strass',
      'ecr coeu',
      'coeu  e ec',
      'strass cra',
      '25:B0',
      '25-b0-f6',
      '8625',
      '10.21',
      '-0009',
      'oe-0',
      'οδο',
      'ς',
      '%',
      '_',
      '\\',
      '\u001f',
      'n\u001f',
      ' x ',
    ),
  ),
  { nil: undefined },
);
const sortOf = (keys: readonly string[]) => fc.constantFrom(...keys.flatMap((key) => [key, `-${key}`]));

const estate = fc.record({
  sites: fc
    .array(
      fc.record({
        name,
        address: optional,
        city: optional,
        postal_code: optional,
        country: fc.oneof(optional, fc.constantFrom('United Kingdom', 'FRANCE', 'us')),
        reference: fc.option(name, { nil: null }),
        created_at: fc.date({ min: new Date(0), max: new Date('2099-01-01'), noInvalidDate: true }),
      }),
      { minLength: 1, maxLength: 4 },
    )
    .map((sites) =>
      sites.map((site, at) => ({ ...site, reference: site.reference && `${site.reference}${at}` })),
    ),
  rooms: fc
    .array(
      fc.record({
        site: whole(3),
        name,
        floor: optional,
        room_type: optional,
        capacity: fc.option(whole(3), { nil: null }),
        reference: fc.option(name, { nil: null }),
      }),
      { minLength: 1, maxLength: 6 },
    )
    .map((rooms) =>
      rooms.map((room, at) => ({ ...room, reference: room.reference && `${room.reference}${at}` })),
    ),
  assets: fc
    .array(
      fc.record({
        room: whole(5),
        product_name: name,
        asset_type: optional,
        manufacturer: optional,
        model: optional,
        serial_number: optional,
        mac_address: fc.oneof(
          optional,
          fc.constantFrom('28:29:86:25:B0:F6', '2829.8625.b0f6', '28298625b0ff'),
        ),
        ip_address: fc.oneof(optional, fc.constantFrom('10.21.3.25', 'fe80::1')),
        ref: fc.option(fc.oneof(name, fc.constantFrom('LUM-00099', 'Œ-00099')), { nil: null }),
        is_controlled: fc.boolean(),
        status: optional,
        category: optional,
        firmware_version: optional,
        customer: optional,
        vendor_name: optional,
        warranty_end_date: fc.oneof(optional, fc.constantFrom('2026-03-01', '2026-11-30')),
      }),
      { maxLength: 12 },
    )
    // A partner has a reference once.
    .map((assets) => assets.map((asset, at) => ({ ...asset, ref: asset.ref && `${asset.ref}${at}` }))),
  // Which of them a restricted viewer is granted.
  granted: fc.record({ sites: whole(15), rooms: whole(63), assets: whole(4095) }),
});
type Estate = typeof estate extends fc.Arbitrary<infer T> ? T : never;

const pick = <T>(rows: readonly T[], at: number) => rows[at % rows.length] as T;
const isIn = (mask: number, at: number) => ((mask >> at) & 1) === 1;

describe('the server lists rows by the rules of the domain', () => {
  let t: TestApp;
  let partner: number;
  let partnerName: string;
  let restricted: TestUser;
  const tokens: Record<'partners' | 'grants' | 'everything', string> = {
    partners: '',
    grants: '',
    everything: '',
  };
  const visibilities = fc.constantFrom<keyof typeof tokens>('partners', 'grants', 'everything');

  beforeAll(async () => {
    t = await startTestApp();
    ({ id: partner, name: partnerName } = await aPartner(t.database));
    restricted = await aUser(t.database, { partner, restricted: true });
    tokens.partners = (await signInAs(t, await aUser(t.database, { partner }))).access_token;
    tokens.grants = (await signInAs(t, restricted)).access_token;
    tokens.everything = (await signInAs(t, await aUser(t.database, { superuser: true }))).access_token;
  });
  afterAll(() => t.stop());

  /** Replaces everything that is stored and returns what a viewer of each kind should see of it. */
  async function store({ sites, rooms, assets, granted }: Estate, visibility: keyof typeof tokens) {
    const { siteIds, roomIds, assetIds, times } = await asSystem(t.database, async (db) => {
      await db.deleteFrom('assets').execute();
      await db.deleteFrom('rooms').execute();
      await db.deleteFrom('sites').execute();
      const owned = { partner_id: partner };
      const siteRows = await db
        .insertInto('sites')
        .values(sites.map((site) => ({ ...site, ...owned })))
        .returning(['id', 'created_at'])
        .execute();
      const siteIds = siteRows.map(({ id }) => id);
      const roomRows = await db
        .insertInto('rooms')
        .values(rooms.map(({ site, ...room }) => ({ ...room, ...owned, site_id: pick(siteIds, site) })))
        .returning(['id', 'created_at'])
        .execute();
      const roomIds = roomRows.map(({ id }) => id);
      const assetRows =
        assets.length === 0
          ? []
          : await db
              .insertInto('assets')
              .values(
                assets.map(({ room, warranty_end_date, ...asset }) => ({
                  ...asset,
                  ...owned,
                  room_id: pick(roomIds, room),
                  additional_data: JSON.stringify({ warranty_end_date }),
                })),
              )
              .returning('id')
              .execute();
      const user_id = restricted.id;
      const assetIds = assetRows.map(({ id }) => id);
      const grantedIds = (ids: number[], mask: number) => ids.filter((_, at) => isIn(mask, at));
      for (const site_id of grantedIds(siteIds, granted.sites))
        await db.insertInto('site_grants').values({ user_id, site_id }).execute();
      for (const room_id of grantedIds(roomIds, granted.rooms))
        await db.insertInto('room_grants').values({ user_id, room_id }).execute();
      for (const asset_id of grantedIds(assetIds, granted.assets))
        await db.insertInto('asset_grants').values({ user_id, asset_id }).execute();
      return { siteIds, roomIds, assetIds, times: roomRows.map((row) => row.created_at.toISOString()) };
    });
    const sees = (mask: number, at: number) => visibility !== 'grants' || isIn(mask, at);
    const siteOf = (at: number) => {
      const index = at % sites.length;
      return sees(granted.sites, index)
        ? { site_id: siteIds[index] as number, site_name: sites[index]?.name as string }
        : { site_id: null, site_name: null };
    };
    const expectedSites = sites.map((site, at) => ({
      ...site,
      id: siteIds[at] as number,
      latitude: null,
      longitude: null,
      partner_name: partnerName,
      created_at: site.created_at.toISOString(),
      updated_at: null,
    }));
    const expectedRooms = rooms.map(({ site, ...room }, at) => ({
      ...room,
      ...siteOf(site),
      partner_name: partnerName,
      id: roomIds[at] as number,
      created_at: times[at] as string,
      updated_at: null,
    }));
    const expectedAssets = assets.map(({ room, ...asset }, at) => {
      const index = room % rooms.length;
      const place = sees(granted.rooms, index)
        ? { room_id: roomIds[index] as number, room_name: rooms[index]?.name as string }
        : { room_id: null, room_name: null };
      return {
        ...asset,
        ...place,
        ...siteOf(pick(rooms, room).site),
        id: assetIds[at] as number,
        updated_at: null,
        partner_name: partnerName,
      };
    });
    return {
      sites: expectedSites.filter((_, at) => sees(granted.sites, at)) satisfies SiteListRow[],
      rooms: expectedRooms.filter((_, at) => sees(granted.rooms, at)) satisfies RoomListRow[],
      assets: expectedAssets.filter((_, at) => sees(granted.assets, at)) satisfies AssetListRow[],
      siteIds,
      roomIds,
    };
  }

  /** All pages of a list; a small page makes cursors out of the odd texts as well. */
  async function idsOf(first: string, token: string): Promise<number[]> {
    const ids: number[] = [];
    for (let url: string | undefined = first; url !== undefined; ) {
      const response: LightMyRequestResponse = await t.app.inject({
        url,
        headers: { authorization: `Bearer ${token}` },
      });
      expect(response.statusCode, response.body).toBe(200);
      ids.push(...response.json().map((row: { id: number }) => row.id));
      url = /<([^>]+)>/.exec(String(response.headers.link))?.[1];
    }
    return ids;
  }

  function urlOf(path: string, query: Record<string, unknown>): string {
    const parameters = new URLSearchParams();
    for (const [key, value] of Object.entries(query)) {
      if (value !== undefined) parameters.set(key, String(value));
    }
    return `${path}?${parameters}`;
  }

  const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
  const runs = randomRuns(12);

  test('sites', async () => {
    await fc.assert(
      fc.asyncProperty(
        estate,
        visibilities,
        sortOf(siteSortKeys),
        search,
        async (given, visibility, sort, needle) => {
          const { sites } = await store(given, visibility);
          const found = sites.filter((row) => matchesSearch(siteHaystack(row), needle));
          const expected = sortRows(found, readSort<'name'>(sort), siteOrder);
          const url = urlOf(`/api${listSites.path}`, { sort, search: needle, limit: 2 });
          expect(await idsOf(url, tokens[visibility])).toEqual(ids(expected));
        },
      ),
      runs,
    );
  }, 300_000);

  test('rooms', async () => {
    const filter = fc.record({
      site: fc.option(whole(3), { nil: undefined }),
      min_capacity: fc.option(whole(3), { nil: undefined }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.tuple(estate, visibilities, sortOf(roomSortKeys), search, filter),
        async ([given, visibility, sort, needle, { site, min_capacity }]) => {
          const { rooms, siteIds } = await store(given, visibility);
          const site_id = site === undefined ? undefined : pick(siteIds, site);
          const found = rooms.filter(
            (row) =>
              matchesWords(roomHaystack(row), needle) &&
              hasCapacity(row, min_capacity) &&
              (site_id === undefined || row.site_id === site_id),
          );
          const expected = sortRows(found, readSort<'name'>(sort), roomOrder);
          const query = { sort, search: needle, limit: 3, site_id, min_capacity };
          expect(await idsOf(urlOf(`/api${listRooms.path}`, query), tokens[visibility])).toEqual(
            ids(expected),
          );
        },
      ),
      runs,
    );
  }, 300_000);

  test('assets', async () => {
    const filter = fc.record({
      room: fc.option(whole(5), { nil: undefined, freq: 1 }),
      site: fc.option(whole(3), { nil: undefined, freq: 1 }),
      controlled: fc.option(fc.boolean(), { nil: undefined, freq: 1 }),
      fields: fc.constantFrom('all', 'list'),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.tuple(estate, visibilities, sortOf(assetSortKeys), search, filter),
        async ([given, visibility, sort, needle, { room, site, controlled, fields }]) => {
          const { assets, siteIds, roomIds } = await store(given, visibility);
          const site_id = site === undefined ? undefined : pick(siteIds, site);
          const room_id = room === undefined ? undefined : pick(roomIds, room);
          const found = assets.filter(
            (row) =>
              (matchesWords(assetHaystack(row), needle) || matchesLabels(assetLabels(row), needle)) &&
              (site_id === undefined || row.site_id === site_id) &&
              (room_id === undefined || row.room_id === room_id) &&
              (controlled === undefined || row.is_controlled === controlled),
          );
          const expected = sortRows(found, readSort<'product_name'>(sort), assetOrder);
          const query = { sort, search: needle, limit: 4, site_id, room_id, controlled, fields };
          expect(await idsOf(urlOf(`/api${listAssets.path}`, query), tokens[visibility])).toEqual(
            ids(expected),
          );
        },
      ),
      runs,
    );
  }, 300_000);

  test('folds text in the database as in the browser', async () => {
    const any = fc
      .oneof(storable, fc.string({ unit: 'binary', maxLength: 12 }))
      .filter((value) => !value.includes('\u0000') && !newerLetters.test(value));
    await fc.assert(
      fc.asyncProperty(fc.array(any, { minLength: 1, maxLength: 200 }), async (texts) => {
        const rows = await t.database.callFunction<{ folded: string }>(
          'select fold_text(value) as folded from unnest($1::text[]) with ordinality as given (value, place) order by place',
          [texts],
        );
        expect(rows.map(({ folded }) => folded)).toEqual(texts.map((value) => foldText(value)));
      }),
      randomRuns(20),
    );
  }, 300_000);
});
