import { listUsers } from '@greenroom/domain/admin/endpoints.ts';
import type { userSearch } from '@greenroom/domain/admin/user-list.ts';
import type { Endpoint } from '@greenroom/domain/http/endpoint.ts';
import { assetLabelSearch, assetSearch } from '@greenroom/domain/inventory/asset.ts';
import { listAssets, listRooms, listSites } from '@greenroom/domain/inventory/endpoints.ts';
import type { roomSearch } from '@greenroom/domain/inventory/room.ts';
import type { siteSearch } from '@greenroom/domain/inventory/site.ts';
import { listTickets } from '@greenroom/domain/maintenance/endpoints.ts';
import type { ticketSearch } from '@greenroom/domain/maintenance/ticket.ts';
import type { alertSearch } from '@greenroom/domain/monitoring/alert.ts';
import { listAlerts } from '@greenroom/domain/monitoring/endpoints.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asSystem } from '#platform/database/scope.ts';
import { aGrant } from './build/a-grant.ts';
import { aPartner } from './build/a-partner.ts';
import { aRoom } from './build/a-room.ts';
import { aSite } from './build/a-site.ts';
import { aTicket } from './build/a-ticket.ts';
import { aUser } from './build/a-user.ts';
import { anAsset } from './build/an-asset.ts';
import { signInAs } from './sign-in-as.ts';
import { startTestApp, type TestApp } from './start-test-app.ts';

/** For each field of the domain, the value that only the one row of the list has. */
type Words<Fields> = Record<keyof Fields, string>;

const inSites: Words<typeof siteSearch> = {
  name: 'quarry',
  full_address: 'gravel 69001',
  address_line: '69001 gravel',
};
const inRooms: Words<typeof roomSearch> = {
  name: 'boulder',
  site_name: 'quarry',
  floor: 'basalt',
  room_type: 'shale',
};
const inAssets: Words<typeof assetSearch & typeof assetLabelSearch> = {
  product_name: 'projector',
  asset_type: 'beamer',
  manufacturer: 'lumen',
  model: 'glow9',
  serial_number: 'sn777',
  room_name: 'boulder',
  site_name: 'quarry',
  mac_address: 'aabbccddeeff',
  ip_address: '10.20.30.40',
  ref: 'ref-4711',
};
const inTickets: Words<typeof ticketSearch> = { name: 'lamp is dark', partner_name: 'stonework' };
const inUsers: Words<typeof userSearch> = {
  username: 'mason',
  email: 'chisel@',
  full_name: 'mary hammer',
  partner_name: 'stonework',
};
const inAlerts: Words<typeof alertSearch> = {
  asset_name: 'projector',
  location: 'quarry / boulder',
  date: '2020-02-28',
  message: 'ran out on feb 28',
};
const sentences = 'Ran out on {date}\nRuns out on {date}\nInactive';

/** Each uses another path to the rows: by the index, by partner, by grants. */
type Viewer = 'everything' | 'partner' | 'grants';
const all: Viewer[] = ['everything', 'partner', 'grants'];

type List = { endpoint: Endpoint; words: Record<string, string>; viewers: Viewer[]; query?: object };
const lists: List[] = [
  { endpoint: listSites, words: inSites, viewers: all },
  { endpoint: listRooms, words: inRooms, viewers: all },
  { endpoint: listAssets, words: inAssets, viewers: all },
  { endpoint: listAlerts, words: inAlerts, viewers: all, query: { language: 'en', sentences } },
  {
    endpoint: listTickets,
    words: { ...inTickets, description: 'granite' },
    viewers: ['everything', 'partner'],
  },
  { endpoint: listUsers, words: inUsers, viewers: ['everything'] },
];

describe('every field that a search matches', () => {
  let t: TestApp;
  const tokens: Partial<Record<Viewer, string>> = {};

  beforeAll(async () => {
    t = await startTestApp();
    const partner = (await aPartner(t.database, { name: 'Stonework' })).id;
    const address = { address: 'Pebble street', city: 'Gravel', postal_code: '69001', country: 'France' };
    const site = await aSite(t.database, { partner, name: 'Quarry', ...address });
    const room = await aRoom(t.database, { site, name: 'Boulder', floor: 'Basalt', room_type: 'Shale' });
    const asset = await anAsset(t.database, {
      ...{ room, product_name: 'Projector', asset_type: 'Beamer', manufacturer: 'Lumen', model: 'Glow9' },
      ...{
        serial_number: 'SN777',
        mac_address: 'AA:BB:CC:DD:EE:FF',
        ip_address: '10.20.30.40',
        ref: 'REF-4711',
      },
      ...{ note: 'unsearched', customer: 'unsearched', category: 'unsearched', vendor_name: 'unsearched' },
      additional_data: { warranty_end_date: '2020-02-28' },
    });
    await aTicket(t.database, { partner, name: 'Lamp is dark', description: 'Granite in the north' });
    // Additional rows, so that a condition that is always true is noticed.
    await anAsset(t.database, { additional_data: { warranty_end_date: '2021-01-01' } });
    await aTicket(t.database);
    const users = {
      everything: await aUser(t.database, { superuser: true }),
      partner: await aUser(t.database, { partner }),
      grants: await aUser(t.database, { restricted: true, partner }),
    };
    await aGrant(t.database, users.grants, { site, room, asset });
    for (const viewer of all) tokens[viewer] = (await signInAs(t, users[viewer])).access_token;
    const named = { username: 'mason', email: 'chisel@stone.example', full_name: 'Mary Hammer' };
    await asSystem(t.database, (db) =>
      db.updateTable('users').set(named).where('id', '=', users.partner.id).execute(),
    );
  });
  afterAll(() => t.stop());

  const count = async ({ endpoint, query }: List, viewer: Viewer, search: string) => {
    const token = tokens[viewer] ?? '';
    const response = await t.call(endpoint, { query: { ...query, search } } as never, { token });
    expect(response.statusCode).toBe(200);
    return response.json<unknown[]>().length;
  };

  test.each(lists)('finds the row for every viewer: $endpoint.name', async (list) => {
    const missed: string[] = [];
    for (const [field, word] of Object.entries(list.words))
      for (const viewer of list.viewers)
        if ((await count(list, viewer, word)) === 0) missed.push(`${field} for ${viewer}`);
    expect(missed).toEqual([]);
    for (const viewer of list.viewers) expect(await count(list, viewer, 'unsearched')).toBe(0);
  });

  test('is searched in all rows when more of them match than the index returns', async () => {
    const owner = new pg.Client(t.owner);
    await owner.connect();
    const insert = (name: string, ref: string, rows: number) =>
      owner.query(
        `insert into assets (partner_id, room_id, product_name, ref)
         select partner_id, room_id, $1, $2 || n from assets, generate_series(1, $3) n where product_name = 'Projector'`,
        [name, ref, rows],
      );
    await insert('Cobblestone', 'c', 3000);
    await insert('Other', 'cobblestone', 1);
    await owner.end();
    const total = async (viewer: Viewer) => {
      const query = { search: 'cobblestone', limit: 1 };
      const response = await t.call(listAssets, { query } as never, { token: tokens[viewer] ?? '' });
      return Number(response.headers['x-total-count']);
    };
    expect(await total('everything')).toBe(3001);
    expect(await total('partner')).toBe(3001);
    expect(await total('grants')).toBe(0);
  });

  test('is in the columns that the database generates, in the same order', async () => {
    const owner = new pg.Client(t.owner);
    await owner.connect();
    const read = async (text: string) => String((await owner.query(text)).rows[0].source);
    const search = await read(
      `select pg_get_expr(adbin, adrelid) as source from pg_attrdef d
       join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
       where d.adrelid = 'assets'::regclass and a.attname = 'search'`,
    );
    const labels = await read(
      `select pg_get_function_sqlbody('asset_labels(text, text, text)'::regprocedure) as source`,
    );
    await owner.end();
    const { room_name, site_name, ...own } = assetSearch;
    const namesIn = (source: string) => source.match(/\b[a-z]+_[a-z]+\b|\bmodel\b|\bmanufacturer\b|\bref\b/g);
    const fieldsIn = (source: string) => namesIn(source)?.filter((name) => name !== 'fold_text');
    expect(fieldsIn(search)).toEqual(Object.keys(own));
    expect(fieldsIn(labels)).toEqual(Object.keys(assetLabelSearch));
  });
});
