import type { Asset } from '@greenroom/domain/inventory/asset.ts';
import type { Room } from '@greenroom/domain/inventory/room.ts';
import type { Site } from '@greenroom/domain/inventory/site.ts';
import * as fc from 'fast-check';
import { asSystem } from '#platform/database/scope.ts';
import { aPartner } from './build/a-partner.ts';
import { aUser, type TestUser } from './build/a-user.ts';
import { signInAs } from './sign-in-as.ts';
import type { TestApp } from './start-test-app.ts';

export const visibilities = ['partners', 'grants', 'everything'] as const;
export type Visibility = (typeof visibilities)[number];

/** A viewer of each kind: of one partner, of explicit grants only, of everything. */
export type Audience = {
  partner: number;
  /** Owns what only grants and the administrator show. */
  stranger: number;
  restricted: TestUser;
  tokens: Record<Visibility, string>;
};

export async function anAudience(t: TestApp): Promise<Audience> {
  const partner = (await aPartner(t.database)).id;
  const restricted = await aUser(t.database, { partner, restricted: true });
  const tokenOf = async (user: TestUser) => (await signInAs(t, user)).access_token;
  return {
    partner,
    stranger: (await aPartner(t.database)).id,
    restricted,
    tokens: {
      partners: await tokenOf(await aUser(t.database, { partner })),
      grants: await tokenOf(restricted),
      everything: await tokenOf(await aUser(t.database, { superuser: true })),
    },
  };
}

const words = [
  'Écran',
  'ecran',
  'ECRAN',
  'Straße',
  'ΟΔΟΣ',
  'Salle',
  'a\u0301',
  '😀',
  '\uff21',
  '%_\\',
  ' x ',
];
const name = fc
  .array(fc.constantFrom(...words, ' ', ' / ', '/', 'x'), { minLength: 1, maxLength: 3 })
  .map((parts) => parts.join(''));
const optional = fc.option(fc.oneof(name, fc.constant('')), { nil: null });
/** Few, so that several spellings occur together. */
const brand = fc.oneof(fc.constantFrom('Sony', 'SONY', 'sony', ' Sony ', 'LG', 'lg'), optional);
const category = fc.oneof(
  brand,
  fc.tuple(brand, brand).map(([first, second]) => `${first ?? ''} / ${second ?? ''} / x`),
);
const whole = (max: number) => fc.integer({ min: 0, max: max });

const site = fc.record({ isStranger: fc.boolean(), name, address: optional, city: optional });
const room = fc.record({ site: whole(3), name, floor: optional });
const asset = (warrantyEnd: fc.Arbitrary<string | null | undefined>) =>
  fc.record({
    room: whole(5),
    product_name: name,
    asset_type: optional,
    category,
    manufacturer: brand,
    is_controlled: fc.boolean(),
    status: fc.constantFrom(
      'inactive',
      'INACTIVE',
      'Inactive',
      'ınactive',
      'İnactive',
      ' inactive',
      'Retired',
      'retired ',
      '',
      null,
    ),
    warranty_end_date: warrantyEnd,
    updated_at: fc.date({ min: new Date(0), max: new Date('2099-01-01'), noInvalidDate: true }),
  });

/** A handful of everything; masks say which of them a restricted viewer is granted. */
export function anEstate(warrantyEnd: fc.Arbitrary<string | null | undefined> = fc.constant(undefined)) {
  return fc.record({
    sites: fc.array(site, { minLength: 1, maxLength: 4 }),
    rooms: fc.array(room, { minLength: 1, maxLength: 6 }),
    assets: fc.array(asset(warrantyEnd), { maxLength: 12 }),
    granted: fc.record({ sites: whole(15), rooms: whole(63), assets: whole(4095) }),
  });
}
type Estate = ReturnType<typeof anEstate> extends fc.Arbitrary<infer T> ? T : never;

type SeenRoom = Pick<Room, 'id' | 'name' | 'floor' | 'site_id' | 'site_name'>;
type SeenAsset = Pick<
  Asset,
  | ('id' | 'product_name' | 'asset_type' | 'category' | 'manufacturer' | 'is_controlled' | 'status')
  | ('additional_data' | 'room_id' | 'room_name' | 'site_id' | 'site_name' | 'created_at' | 'updated_at')
> & { room_floor: string | null };
type SeenEstate = {
  sites: Pick<Site, 'id' | 'name' | 'address' | 'city'>[];
  rooms: SeenRoom[];
  assets: SeenAsset[];
  ids: { sites: number[]; assets: number[] };
};

const pick = <T>(rows: readonly T[], at: number) => rows[at % rows.length] as T;
const isIn = (mask: number, at: number) => ((mask >> at) & 1) === 1;

/** Replaces everything that is stored and returns what a viewer of this kind should see of it. */
export async function storeEstate(
  { database }: TestApp,
  { partner, stranger, restricted }: Audience,
  { estate, visibility }: { estate: Estate; visibility: Visibility },
): Promise<SeenEstate> {
  const { granted } = estate;
  const owned = {
    sites: estate.sites.map(({ isStranger }) => (isStranger ? stranger : partner)),
    rooms: estate.rooms.map(({ site }) => (pick(estate.sites, site).isStranger ? stranger : partner)),
  };
  const assetOwners = estate.assets.map((asset) => pick(owned.rooms, asset.room));
  const ids = await asSystem(database, async (db) => {
    for (const table of ['assets', 'rooms', 'sites'] as const) await db.deleteFrom(table).execute();
    const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);
    const sites = estate.sites.map(({ isStranger: _, ...site }, at) => ({
      ...site,
      partner_id: owned.sites[at] as number,
    }));
    const siteIds = idsOf(await db.insertInto('sites').values(sites).returning('id').execute());
    const rooms = estate.rooms.map(({ site, ...room }, at) => ({
      ...room,
      partner_id: owned.rooms[at] as number,
      site_id: pick(siteIds, site),
    }));
    const roomIds = idsOf(await db.insertInto('rooms').values(rooms).returning('id').execute());
    const assets = estate.assets.map(({ room, warranty_end_date, ...asset }, at) => ({
      ...asset,
      partner_id: assetOwners[at] as number,
      room_id: pick(roomIds, room),
      additional_data: JSON.stringify({ warranty_end_date }),
    }));
    const stored =
      assets.length === 0 ? [] : await db.insertInto('assets').values(assets).returning('id').execute();
    const assetIds = idsOf(stored);
    const user_id = restricted.id;
    for (const [at, site_id] of siteIds.entries())
      if (isIn(granted.sites, at)) await db.insertInto('site_grants').values({ user_id, site_id }).execute();
    for (const [at, room_id] of roomIds.entries())
      if (isIn(granted.rooms, at)) await db.insertInto('room_grants').values({ user_id, room_id }).execute();
    for (const [at, asset_id] of assetIds.entries())
      if (isIn(granted.assets, at))
        await db.insertInto('asset_grants').values({ user_id, asset_id }).execute();
    return { sites: siteIds, rooms: roomIds, assets: assetIds };
  });
  const sees = (table: 'sites' | 'rooms' | 'assets', at: number) => {
    if (visibility === 'everything') return true;
    if (visibility === 'grants') return isIn(granted[table], at);
    return { ...owned, assets: assetOwners }[table][at] === partner;
  };
  const siteOf = (draw: number) => {
    const at = draw % estate.sites.length;
    return sees('sites', at)
      ? { site_id: ids.sites[at] as number, site_name: estate.sites[at]?.name as string }
      : { site_id: null, site_name: null };
  };
  const roomOf = (draw: number) => {
    const at = draw % estate.rooms.length;
    const { name, floor } = estate.rooms[at] as Estate['rooms'][number];
    return sees('rooms', at)
      ? { room_id: ids.rooms[at] as number, room_name: name, room_floor: floor }
      : { room_id: null, room_name: null, room_floor: null };
  };
  return {
    ids,
    sites: estate.sites
      .map(({ name, address, city }, at) => ({ id: ids.sites[at] as number, name, address, city }))
      .filter((_, at) => sees('sites', at)),
    rooms: estate.rooms
      .map(({ site, ...room }, at) => ({ ...room, ...siteOf(site), id: ids.rooms[at] as number }))
      .filter((_, at) => sees('rooms', at)),
    assets: estate.assets
      .map(({ room, warranty_end_date, updated_at, ...asset }, at) => ({
        ...asset,
        ...roomOf(room),
        ...siteOf(pick(estate.rooms, room).site),
        id: ids.assets[at] as number,
        additional_data: { warranty_end_date },
        created_at: updated_at.toISOString(),
        updated_at: updated_at.toISOString(),
      }))
      .filter((_, at) => sees('assets', at)),
  };
}
