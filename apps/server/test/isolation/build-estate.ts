import { createHash, randomUUID } from 'node:crypto';
import type { SeededRandom } from '@greenroom/demo/seeded-random.ts';
import { roomTypeId } from '@greenroom/domain/files/room-type-id.ts';
import type pg from 'pg';
import { words } from './isolation-case.ts';

export const roomTypes = ['Meeting', 'Lobby'];

/** A ticket as it was sent with its key, so that the server knows the request again. */
export const repeatedTicket = {
  name: 'alpha',
  request_key: 'sent-before',
  request_hash: `\\x${createHash('sha256')
    .update(JSON.stringify(['alpha', 1, 'Support', '', '']))
    .digest('hex')}`,
};
const hour = 3_600_000;

type Rows = Record<string, unknown>[];
type Place = { id: number; partner_id: number };
export type EstateUser = { id: number; session_id: string };

/**
 * A few tenants with a little of everything, some of it empty, some of it sold to another tenant, and users of all of
 * them. It replaces all existing rows. Ids begin at `firstId`, far from those that the server assigns.
 */
export async function buildEstate(
  owner: pg.Client,
  random: SeededRandom,
  firstId: number,
): Promise<EstateUser[]> {
  let lastId = firstId;
  const nextId = () => lastId++;
  const name = () => `${random.pick(words)} ${random.pick(words)}`;
  const several = (min: number, max: number) => Array.from({ length: random.between(min, max) });
  // Half an hour off every whole one: nothing falls on the border of a span of days while the test runs.
  const past = (hours: number) =>
    new Date(Date.now() - (random.between(0, hours) + 0.5) * hour).toISOString();

  const partners = several(3, 5).map(() => ({ id: nextId(), name: name() }));
  const owned = (partner: { id: number }): Place => ({ id: nextId(), partner_id: partner.id });
  const sites = partners.flatMap((partner) =>
    several(0, 3).map(() => ({
      ...owned(partner),
      name: name(),
      city: random.pick(words),
      latitude: random.pick([48.8, null]),
      longitude: 2.3,
    })),
  );
  const rooms = sites.flatMap(({ id: site_id, partner_id }) =>
    several(0, 3).map(() => ({
      ...{ id: nextId(), site_id, partner_id, name: name(), floor: random.pick(['1', '2', null]) },
      ...{ capacity: random.pick([4, 12, null]), room_type: random.pick([...roomTypes, null]) },
    })),
  );
  const day = (days: number) => new Date(Date.now() + days * 24 * hour).toISOString().slice(0, 10);
  const assets = rooms.flatMap(({ id: room_id, partner_id }) =>
    several(0, 3).map(() => ({
      ...{ id: nextId(), room_id, partner_id, product_name: name(), serial_number: `sn-${lastId}` },
      ...{ is_controlled: random.chance(0.6), status: random.pick(['active', 'Inactive', null]) },
      manufacturer: random.pick(['Sony', 'SONY', 'Epson', null]),
      category: random.pick(['All / Displays', 'Audio', null]),
      additional_data: { warranty_end_date: day(random.pick([-40, -3, 10, 400])) },
    })),
  );

  // Without any device to control it would prove nothing.
  if (!assets.some(({ is_controlled }) => is_controlled)) return buildEstate(owner, random, lastId);

  const users = partners.flatMap((partner) =>
    several(2, 3).map(() => {
      const id = nextId();
      return { id, partner_id: partner.id, username: `u${id}`, email: `u${id}@x.example`, full_name: name() };
    }),
  );
  const sessions = users.map(({ id }) => ({ id: randomUUID(), user_id: id, expires_at: day(2) }));
  const tickets = several(10, 20).map(() => ({
    ...owned(random.pick(partners)),
    ...{ name: name(), priority: random.between(0, 3), stage: random.pick([1, 2, 3, 4, 11, 12]), odoo_id: 0 },
    ...{ team: 'Support', additional_data: {}, created_at: past(300), external_key: randomUUID() },
  }));
  const files = several(25, 35).map(() => {
    const kind = random.pick(['room', 'room', 'room_type', 'asset', 'site', 'ticket'] as const);
    const things = { room: rooms, asset: assets, site: sites, ticket: tickets, room_type: [] }[kind];
    const thing = things.length > 0 ? random.pick<Place>(things) : undefined;
    const room_type = random.pick(roomTypes);
    return {
      ...{ id: nextId(), category: random.pick(['image', 'document']) },
      ...{ is_public: kind !== 'ticket' && random.chance(0.3), shared_with_all: false },
      uploaded_by: random.chance(0.5) ? random.pick(users).id : null,
      ...(thing
        ? { entity_type: kind, entity_id: thing.id, partner_id: thing.partner_id }
        : {
            ...{ entity_type: 'room_type', entity_id: roomTypeId(room_type), room_type },
            ...{ partner_id: random.pick(partners).id },
            ...(random.chance(0.15) && { is_public: true, shared_with_all: true }),
          }),
      ...{ filename: `${name()}.pdf`, content_type: 'application/pdf', size: 1, tags: [] },
      ...{ storage_key: randomUUID(), created_at: past(300) },
    };
  });
  const repeated = users
    .filter(() => random.chance(0.5))
    .map(({ id: created_by, partner_id }) => ({
      ...{ id: nextId(), partner_id, created_by, priority: 1, stage: 1, odoo_id: 0, team: 'Support' },
      ...{ additional_data: {}, created_at: past(300), external_key: randomUUID(), ...repeatedTicket },
    }));
  const operations = (assets.length === 0 ? [] : several(20, 30)).map((_, at) => {
    const { id: asset_id, partner_id } = random.pick(assets);
    return {
      ...{ id: nextId(), asset_id, partner_id, user_name: 'x', parameters: {} },
      action_name: at % 5 === 0 ? 'get_status' : 'reboot',
      ...{ state: random.pick(['queued', 'sent', 'done', 'failed', 'expired']), route: 'device' },
      created_at: past(300),
    };
  });
  const statuses = assets
    .filter(() => random.chance(0.7))
    .map(({ id: asset_id }) => ({ asset_id, status: 'online', observed_at: past(9), changed_at: past(9) }));
  const checks = statuses
    .filter((_, at) => at % 2 === 0)
    .map(({ asset_id, observed_at }) => ({ asset_id, checked_at: observed_at }));
  const siteOf = ({ room_id }: { room_id: number }) => rooms.find(({ id }) => id === room_id)?.site_id;
  // Within a site, which may move to another owner: a grant on one of the devices must not reveal anything about the
  // others.
  const stripsOf = (asset: (typeof assets)[0]) =>
    assets.filter((other) => siteOf(other) === siteOf(asset)).slice(0, 2);
  const connections = assets
    .filter(({ is_controlled }) => is_controlled && random.chance(0.7))
    .map((asset) => {
      const asset_id = asset.id;
      const strip = stripsOf(asset).find(({ id }) => id !== asset_id && random.chance(0.7));
      const outlet = strip ? { outlet_asset_id: strip.id, outlet_number: random.pick([1, 1, 1, 2]) } : {};
      return {
        asset_id,
        driver: 'pjlink',
        host: '127.0.0.1',
        port: 9,
        options: {},
        route: 'direct',
        ...outlet,
      };
    });

  await owner.query('truncate partners cascade');
  const tables: Record<string, Rows> = {
    ...{ partners, users, sessions, sites, rooms, assets },
    tickets: [...tickets, ...repeated],
    files,
    ...{ asset_operations: operations, asset_statuses: statuses, asset_checks: checks },
    device_connections: connections,
  };
  for (const [table, rows] of Object.entries(tables)) await insertRows(owner, table, rows);
  for (const { id, partner_id } of sites.filter(() => random.chance(0.3))) {
    const buyer = random.pick(partners.filter((partner) => partner.id !== partner_id));
    await owner.query('update sites set partner_id = $1 where id = $2', [buyer.id, id]);
  }
  return sessions.map(({ id: session_id, user_id: id }) => ({ id, session_id }));
}

export async function insertRows(owner: pg.Client, table: string, rows: Rows): Promise<void> {
  if (rows.length === 0) return;
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].join(', ');
  await owner.query(
    `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1)`,
    [JSON.stringify(rows)],
  );
}
