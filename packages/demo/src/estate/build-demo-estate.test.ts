import { readFileSync } from 'node:fs';
import { roomTypeId } from '@greenroom/domain/files/room-type-id.ts';
import { englishMessage } from '@greenroom/domain/operations/english-message.ts';
import { describe, expect, test } from 'vitest';
import { deviceCatalogue } from '../catalogue/device-catalogue.ts';
import { buildDemoEstate } from './build-demo-estate.ts';
import type { AssetRow, RoomRow, SiteRow } from './demo-estate.ts';

const today = new Date('2026-03-14T15:09:26Z');
const estate = buildDemoEstate({ seed: 7, today });
const { partners, users, sites, rooms, assets, tickets, files } = estate;
const siteOf = (room: RoomRow) => sites[room.site_id - 1] as SiteRow;
const roomOf = (asset: AssetRow) => rooms[asset.room_id - 1] as RoomRow;
const daysUntil = (date: string) => (Date.parse(date) - Date.parse('2026-03-14')) / 86_400_000;

describe('the same seed', () => {
  test('gives the same estate at any hour of the day', () => {
    expect(buildDemoEstate({ seed: 7, today: new Date('2026-03-14T00:00:01Z') })).toEqual(estate);
  });

  test('differs from another seed', () => {
    expect(buildDemoEstate({ seed: 8, today }).assets).not.toEqual(assets);
  });

  test('takes less than three seconds to build', () => {
    const before = process.cpuUsage();
    buildDemoEstate({ seed: 9, today });
    const { user, system } = process.cpuUsage(before);
    expect(user + system).toBeLessThan(3_000_000);
  });
});

describe('the size', () => {
  test('is right for a demo', () => {
    expect(partners).toHaveLength(4);
    expect(sites.length).toBeGreaterThanOrEqual(60);
    expect(rooms.length).toBeGreaterThanOrEqual(400);
    expect(assets.length).toBeGreaterThanOrEqual(2400);
    expect(tickets.length).toBeGreaterThanOrEqual(130);
    expect(estate.asset_operations.length).toBeGreaterThanOrEqual(100);
    expect(files.filter(({ row }) => row.category === 'image').length).toBeGreaterThanOrEqual(40);
    expect(files.filter(({ row }) => row.category === 'document').length).toBeGreaterThanOrEqual(40);
  });

  test('keeps every partner below the limit that all of them together exceed', () => {
    for (const { id } of partners) {
      const own = assets.filter((asset) => asset.partner_id === id).length;
      expect(own).toBeGreaterThan(0);
      expect(own).toBeLessThan(1000);
    }
  });
});

describe('words of the demo', () => {
  const texts = JSON.parse(
    readFileSync(`${import.meta.dirname}/../../../../apps/web/public/locales/en/common.json`, 'utf8'),
  ) as Record<string, string>;
  const known = (kind: string) =>
    new Set(Object.keys(texts).flatMap((key) => (key.startsWith(`${kind}.`) ? [texts[key]] : [])));
  const unknown = (kind: string, words: string[]) =>
    [...new Set(words)].filter((word) => !known(kind).has(word));

  test('are all in the texts that the console translates', () => {
    const levels = assets.flatMap(({ category }) => category?.split(' / ') ?? []);
    expect(unknown('category', levels)).toEqual([]);
    expect(
      unknown(
        'assetType',
        assets.map(({ asset_type }) => asset_type),
      ),
    ).toEqual([]);
    expect(
      unknown(
        'role',
        users.flatMap(({ roles }) => roles),
      ),
    ).toEqual([]);
  });
});

describe('references', () => {
  test('ids count from 1 without gaps', () => {
    const tables = [
      partners,
      users,
      sites,
      rooms,
      assets,
      tickets,
      estate.asset_operations,
      files.map(({ row }) => row),
    ];
    for (const rows of tables) {
      expect(rows.map(({ id }) => id)).toEqual(rows.map((_, index) => index + 1));
    }
  });

  test('a room has its site’s partner and an asset its room’s', () => {
    expect(rooms.filter((room) => siteOf(room).partner_id !== room.partner_id)).toEqual([]);
    expect(assets.filter((asset) => roomOf(asset).partner_id !== asset.partner_id)).toEqual([]);
  });

  test('operations and files belong to the partner of their subject, and to an active user of it', () => {
    const partnerOfUser = (id: number) => users[id - 1]?.is_active && users[id - 1]?.partner_id;
    for (const operation of estate.asset_operations) {
      expect(assets[operation.asset_id - 1]?.partner_id).toBe(operation.partner_id);
      expect(assets[operation.asset_id - 1]?.is_controlled).toBe(true);
      expect(partnerOfUser(operation.user_id)).toBe(operation.partner_id);
    }
    for (const { row } of files) {
      expect(partnerOfUser(row.uploaded_by)).toBe(row.partner_id);
      if (row.entity_type === 'room') expect(rooms[row.entity_id - 1]?.partner_id).toBe(row.partner_id);
      else expect(row.entity_id).toBe(roomTypeId(row.room_type as string));
    }
    for (const ticket of tickets) expect(partnerOfUser(ticket.created_by)).toBe(ticket.partner_id);
  });

  test('references of a partner, serial numbers, hardware and network addresses are unique', () => {
    const unique = (values: unknown[]) => expect(new Set(values).size).toBe(values.length);
    unique(assets.map((asset) => `${asset.partner_id} ${asset.ref}`));
    unique(rooms.map((room) => `${room.partner_id} ${room.reference}`));
    unique(sites.map((site) => `${site.partner_id} ${site.reference}`));
    unique(rooms.map((room) => `${room.site_id} ${room.name}`));
    unique(assets.map((asset) => asset.serial_number));
    unique(assets.flatMap((asset) => asset.mac_address ?? []));
    unique(assets.flatMap((asset) => asset.ip_address ?? []));
    unique(files.map(({ row }) => row.storage_key));
    unique(users.map((user) => user.username));
  });

  test('no room has more images than may be uploaded', () => {
    const perRoom = new Map<number, number>();
    for (const { row } of files) {
      if (row.category === 'image') perRoom.set(row.entity_id, (perRoom.get(row.entity_id) ?? 0) + 1);
    }
    expect(Math.max(...perRoom.values())).toBeGreaterThan(1);
    expect(Math.max(...perRoom.values())).toBeLessThanOrEqual(5);
  });
});

describe('people', () => {
  const byEmail = (email: string) => users.find((user) => user.email === email);

  test('the demo accounts match their names', () => {
    expect(byEmail('admin@greenroom.example')).toMatchObject({
      is_superuser: true,
      username: 'admin',
      is_active: true,
    });
    expect(byEmail('user@lumiere.example')).toMatchObject({ partner_id: 1, is_superuser: false });
    expect(byEmail('user@plaza.example')).toMatchObject({ partner_id: 2, is_superuser: false });
    expect(byEmail('restricted@lumiere.example')).toMatchObject({
      partner_id: 1,
      force_explicit_grants: true,
    });
    expect(byEmail('first-login@lumiere.example')).toMatchObject({
      partner_id: 1,
      must_change_password: true,
    });
    expect(users.filter((user) => user.is_superuser)).toHaveLength(1);
  });

  test('grants stay with the restricted user’s partner', () => {
    const restricted = byEmail('restricted@lumiere.example');
    for (const grant of [...estate.site_grants, ...estate.room_grants, ...estate.asset_grants]) {
      expect(grant.user_id).toBe(restricted?.id);
    }
    for (const grant of estate.site_grants) expect(sites[grant.site_id - 1]?.partner_id).toBe(1);
    for (const grant of estate.room_grants) expect(rooms[grant.room_id - 1]?.partner_id).toBe(1);
    for (const grant of estate.asset_grants) expect(assets[grant.asset_id - 1]?.partner_id).toBe(1);
  });

  test('a room is granted without its site, and an asset without its room', () => {
    const grantedSites = new Set(estate.site_grants.map((grant) => grant.site_id));
    const grantedRooms = new Set(estate.room_grants.map((grant) => grant.room_id));
    const roomsAlone = estate.room_grants.filter(
      (grant) => !grantedSites.has((rooms[grant.room_id - 1] as RoomRow).site_id),
    );
    const assetsAlone = estate.asset_grants.filter(
      (grant) => !grantedRooms.has((assets[grant.asset_id - 1] as AssetRow).room_id),
    );
    expect(roomsAlone.length).toBeGreaterThan(0);
    expect(assetsAlone.length).toBeGreaterThan(0);
    expect(roomsAlone.length).toBeLessThan(estate.room_grants.length);
  });

  test('additional partners are other partners', () => {
    expect(estate.user_partners.length).toBeGreaterThan(2);
    for (const link of estate.user_partners)
      expect(users[link.user_id - 1]?.partner_id).not.toBe(link.partner_id);
  });
});

describe('places and rooms', () => {
  test('every site with coordinates is in Europe, and two or three have none', () => {
    const placed = sites.filter((site) => site.latitude !== null);
    expect(sites.length - placed.length).toBeGreaterThanOrEqual(2);
    expect(sites.length - placed.length).toBeLessThanOrEqual(3);
    for (const site of placed) {
      expect(site.latitude).toBeGreaterThan(36);
      expect(site.latitude).toBeLessThan(61);
      expect(site.longitude).toBeGreaterThan(-9.5);
      expect(site.longitude).toBeLessThan(25);
    }
  });

  test('some rooms lack a type or a capacity, most have both', () => {
    for (const column of ['room_type', 'capacity'] as const) {
      const missing = rooms.filter((room) => room[column] === null).length;
      expect(missing).toBeGreaterThan(0);
      expect(missing).toBeLessThan(rooms.length / 3);
    }
  });
});

describe('assets', () => {
  test('hardware addresses belong to the manufacturer, network addresses to the site', () => {
    for (const asset of assets) {
      const device = deviceCatalogue[asset.product_id - 1];
      expect(`${device?.manufacturer} ${device?.model}`).toBe(asset.product_name);
      if (asset.mac_address === null) {
        expect(asset.ip_address).toBeNull();
        continue;
      }
      expect(asset.mac_address).toMatch(/^([0-9A-F]{2}:){5}[0-9A-F]{2}$/);
      expect(device?.ouis).toContain(asset.mac_address.slice(0, 8));
      expect(asset.ip_address).toMatch(
        new RegExp(`^10\\.2${asset.partner_id}\\.${roomOf(asset).site_id}\\.(\\d+)$`),
      );
      expect(Number(asset.ip_address?.split('.')[3])).toBeLessThan(255);
    }
  });

  test.each([
    ['Cisco', /^F(OC|CW)\d{4}[A-Z][0-9A-Z]{3}$/],
    ['Samsung', /^0[0-9A-Z]{3}H[A-Z]{3}\d{7}$/],
    ['Sony', /^\d{7}$/],
    ['Crestron', /^\d{4}CRM\d{5}$/],
    ['APC', /^5A\d{4}T\d{5}$/],
    ['Axis', /^(ACCC8E|B8A44F)[0-9A-F]{6}$/],
  ])('serial numbers of %s have its format', (manufacturer, shape) => {
    const own = assets.filter((asset) => asset.manufacturer === manufacturer);
    expect(own.length).toBeGreaterThan(5);
    for (const asset of own) expect(asset.serial_number).toMatch(shape);
  });

  test('about 45 % are controlled, and only those with a supported protocol', () => {
    const controlled = assets.filter((asset) => asset.is_controlled);
    expect(controlled.length / assets.length).toBeGreaterThan(0.4);
    expect(controlled.length / assets.length).toBeLessThan(0.5);
    for (const asset of controlled) {
      expect(deviceCatalogue[asset.product_id - 1]?.control).not.toBeNull();
      expect(asset.ip_address).not.toBeNull();
    }
  });

  test('warranties are expired, about to expire and valid', () => {
    const left = assets.flatMap(({ additional_data: data }) =>
      data.warranty_end_date ? daysUntil(data.warranty_end_date) : [],
    );
    const share = (count: number) => count / assets.length;
    const expired = share(left.filter((days) => days < 0).length);
    const soon = share(left.filter((days) => days >= 0 && days <= 30).length);
    expect(expired).toBeGreaterThan(0.05);
    expect(expired).toBeLessThan(0.11);
    expect(soon).toBeGreaterThan(0.03);
    expect(soon).toBeLessThan(0.07);
    expect(share(left.length)).toBeGreaterThan(0.8);
    expect(share(left.length)).toBeLessThan(0.95);
  });

  test('were changed at some time in the last two years', () => {
    const ages = assets.map((asset) => -daysUntil(asset.updated_at.slice(0, 10)));
    expect(Math.max(...ages)).toBeLessThanOrEqual(731);
    expect(Math.max(...ages)).toBeGreaterThan(400);
    expect(Math.min(...ages)).toBeLessThan(14);
  });
});

describe('tickets, operations and files', () => {
  test('every partner has tickets in every stage, and every priority occurs', () => {
    for (const { id } of partners) {
      const stages = new Set(
        tickets.filter((ticket) => ticket.partner_id === id).map((ticket) => ticket.stage),
      );
      expect([...stages].sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 11, 12]);
    }
    expect(new Set(tickets.map((ticket) => ticket.priority)).size).toBe(4);
    expect(JSON.stringify(tickets)).not.toMatch(/\{(room|site|device)\}/);
  });

  test('tickets name the device that they are about, and one partner has service levels', () => {
    const partnerOfAsset = new Map(assets.map(({ id, partner_id }) => [id, partner_id]));
    for (const { asset_id, partner_id } of tickets) expect(partnerOfAsset.get(asset_id)).toBe(partner_id);
    expect(estate.service_levels.map(({ partner_id }) => partner_id)).toEqual([1]);
  });

  test('tickets of every partner have assignees of that partner, and due dates that passed and that come', () => {
    const partnerOf = new Map(users.map(({ id, partner_id }) => [id, partner_id]));
    for (const { id } of partners) {
      const own = tickets.filter(({ partner_id }) => partner_id === id);
      const assigned = own.filter(({ assigned_to }) => assigned_to !== null);
      expect(assigned.length).toBeGreaterThan(own.length / 2);
      expect(own.some(({ stage, assigned_to }) => stage === 1 && assigned_to === null)).toBe(true);
      for (const { assigned_to } of assigned) expect(partnerOf.get(assigned_to ?? 0)).toBe(id);
    }
    const due = tickets.flatMap(({ due_at }) => due_at ?? []).sort();
    expect(Date.parse(due[0] ?? '')).toBeLessThan(today.getTime());
    expect(Date.parse(due.at(-1) ?? '')).toBeGreaterThan(today.getTime());
  });

  test('tickets are about devices that can have such a fault', () => {
    const types = (words: RegExp) =>
      tickets
        .filter(({ name }) => words.test(name))
        .map(({ name }) => assets.find((asset) => name.includes(asset.product_name))?.asset_type);
    const pictures = types(/no picture on|plus d’image sur|sin imagen/);
    expect(pictures.length).toBeGreaterThan(3);
    expect(new Set(['Display', 'Projector', 'Video wall', 'Signage display'])).toEqual(
      new Set([...pictures, 'Display', 'Projector', 'Video wall', 'Signage display']),
    );
    const controlled = new Set(
      assets.filter((asset) => asset.is_controlled).map((asset) => asset.product_name),
    );
    for (const { name } of tickets.filter((ticket) => /does not answer control/.test(ticket.name)))
      expect([...controlled].some((product) => name.startsWith(product))).toBe(true);
  });

  test('nothing happens in the future, but some tickets are due there', () => {
    const { files: _, ...tables } = {
      ...estate,
      tickets: tickets.map(({ due_at: _due, ...ticket }) => ticket),
    };
    const times =
      JSON.stringify([tables, files.map(({ row }) => row)]).match(/\d{4}-\d\d-\d\dT[\d:.]+Z/g) ?? [];
    expect(times.length).toBeGreaterThan(5000);
    expect(times.filter((time) => Date.parse(time) > today.getTime())).toEqual([]);
  });

  test('operations are from the last two weeks, and some failed', () => {
    for (const operation of estate.asset_operations)
      expect(daysUntil(operation.created_at.slice(0, 10))).toBeGreaterThanOrEqual(-14);
    const failed = estate.asset_operations.filter((operation) => operation.state === 'failed');
    expect(failed.length).toBeGreaterThan(5);
    expect(failed.length).toBeLessThan(40);
  });

  test('operations end with messages of real devices', () => {
    for (const { message, device_message } of estate.asset_operations) {
      expect(message).toBe(englishMessage(device_message));
      expect(message).not.toContain('  ');
    }
  });

  test('some files are from the last week, some are public, some are of a room type', () => {
    const rows = files.map(({ row }) => row);
    expect(
      rows.filter((row) => row.category === 'document' && daysUntil(row.created_at.slice(0, 10)) >= -6)
        .length,
    ).toBeGreaterThan(5);
    expect(rows.filter((row) => row.is_public).length).toBeGreaterThan(2);
    expect(rows.filter((row) => row.entity_type === 'room_type').length).toBeGreaterThan(5);
    const [shared, ...others] = rows.filter((row) => row.shared_with_all);
    const admin = estate.users.find((user) => user.is_superuser);
    expect(others).toEqual([]);
    expect(shared).toMatchObject({ entity_type: 'room_type', is_public: true, uploaded_by: admin?.id });
    // It shows up in rooms of another partner.
    const reached = estate.rooms.filter((room) => room.room_type === shared?.room_type);
    expect(reached.some((room) => room.partner_id !== shared?.partner_id)).toBe(true);
    expect(JSON.stringify(files)).not.toMatch(/\{(room|site|customer|partner|type|date)\}/);
  });
});

test('every site keeps hours with the holidays of its country', () => {
  const { calendar_versions, site_services } = estate;
  expect(site_services.map(({ site_id }) => site_id)).toEqual(sites.map(({ id }) => id));
  expect(calendar_versions.every(({ country }) => country !== null)).toBe(true);
});
