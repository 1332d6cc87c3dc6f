import type { User } from '@greenroom/domain/auth/current-user.ts';
import type { IncidentRow } from '@greenroom/domain/incidents/incident.ts';
import type { AssetRow } from '@greenroom/domain/inventory/asset.ts';
import type { Room } from '@greenroom/domain/inventory/room.ts';
import type { Ticket } from '@greenroom/domain/maintenance/ticket.ts';
import { beforeAll, expect, test } from 'vitest';
import { translator } from '#i18n/translator.ts';
import { startTestTranslations } from '#test/start-test-translations.ts';
import { hitGroups } from './hit-groups.ts';
import type { Hits } from './hits.queries.ts';
import { narrowHits } from './narrow-hits.ts';

beforeAll(startTestTranslations);

const aRoom = (id: number, name: string, site_name: string | null = 'Town Hall') =>
  ({ id, name, site_name, floor: '2', room_type: 'Boardroom' }) as Room;
const anAsset = {
  id: 7,
  product_name: 'Barco G62',
  asset_type: 'Projector',
  manufacturer: 'Barco',
  model: 'G62-W14',
  serial_number: 'SN-4711',
  room_name: 'Forum',
  site_name: null,
} as AssetRow;

const page = <Row>(rows: Row[], total = rows.length) => ({ rows, total, cursor: undefined });
const someHits = (hits: Partial<Hits>): Hits => ({
  sites: page([]),
  rooms: page([]),
  assets: page([]),
  incidents: page([]),
  tickets: page([]),
  users: page([]),
  ...hits,
});
const shown = (hits: Hits, search: string) =>
  hitGroups(hits, search, translator.t).map(({ label, options }) => ({
    label,
    options: options.map((option) => option.label),
  }));

test('omits a kind without hits, and puts matching names before other matches', () => {
  const rooms = page([aRoom(1, 'Atelier'), aRoom(2, 'Great hall', 'Pier'), aRoom(3, 'Hall 1', null)]);
  expect(shown(someHits({ rooms }), 'hall')).toEqual([
    { label: 'Rooms', options: ['Hall 1', 'Great hall', 'Atelier'] },
  ]);
});

test('shows five of a kind and links to all of them, with the search', () => {
  const rooms = page(
    Array.from({ length: 9 }, (_, at) => aRoom(at, `Room ${at}`)),
    1200,
  );
  const options = hitGroups(someHits({ rooms }), 'ro & om', translator.t)[0]?.options ?? [];
  expect(options).toHaveLength(6);
  expect(options[5]).toMatchObject({
    label: 'Show all 1,200 rooms',
    to: '/inventory/rooms?search=ro+%26+om',
  });
});

test('shows where a hit belongs, and what matched if not the name', () => {
  const detail = (search: string) =>
    hitGroups(someHits({ assets: page([anAsset]), rooms: page([aRoom(1, 'A')]) }), search, translator.t).map(
      ({ options }) => options[0]?.detail,
    );
  expect(detail('barco')[1]).toBe('Forum');
  expect(detail('4711')[1]).toBe('SN-4711 · Forum');
  expect(detail('board')[0]).toBe('Boardroom · Town Hall · 2');
});

test('narrows an earlier result to what the newer search also finds', () => {
  const earlier = someHits({ rooms: page([aRoom(1, 'Forum'), aRoom(2, 'Fjord')], 40) });
  expect(shown(narrowHits(earlier, 'fo'), 'fo')).toEqual([{ label: 'Rooms', options: ['Forum'] }]);
});

test('finds tickets by number and name, and users for superusers', () => {
  const ticket = { id: 138, name: 'No sound', partner: { name: 'Lumière' } } as Ticket;
  const user = { id: 1, username: 'camille', full_name: 'Camille Moreau', email: 'c@x.example' } as User;
  const groups = hitGroups(someHits({ tickets: page([ticket]), users: page([user]) }), '#138', translator.t);
  expect(groups.map(({ label, options }) => [label, options[0]])).toMatchObject([
    ['Tickets', { label: 'No sound', detail: '#138 · Lumière', to: '/management/maintenance?search=%23138' }],
    ['Users', { label: 'Camille Moreau', detail: 'c@x.example', to: '/admin/users?search=camille' }],
  ]);
  expect(narrowHits(someHits({ tickets: page([ticket]) }), '138').tickets.rows).toHaveLength(1);
  expect(narrowHits(someHits({ tickets: page([ticket]) }), '13').tickets.rows).toHaveLength(0);
});

test('finds incidents by number and by the names of their place', () => {
  const incident = {
    ...{ id: 41, state: 'open', site_name: 'Lyon Part-Dieu' },
    cause: { class: 'agent', room_name: null, asset_name: null },
  } as IncidentRow;
  const hits = someHits({ incidents: page([incident]) });
  expect(hitGroups(hits, '#41', translator.t)[0]?.options[0]).toMatchObject({
    ...{ label: 'Lyon Part-Dieu: agent offline', detail: '#41 · Open · Lyon Part-Dieu' },
    to: '/management/incidents/41',
  });
  expect(narrowHits(hits, '#41').incidents.rows).toHaveLength(1);
  expect(narrowHits(hits, 'dieu').incidents.rows).toHaveLength(1);
  expect(narrowHits(hits, '#4').incidents.rows).toHaveLength(0);
});

test('shows which label of an asset matched, however it was typed', () => {
  const asset = { ...anAsset, mac_address: '28:29:86:25:B0:F6', ip_address: '10.21.3.25', ref: null };
  const detail = (search: string) =>
    hitGroups(someHits({ assets: page([asset]) }), search, translator.t)[0]?.options[0]?.detail;
  expect(detail('2829.8625')).toBe('28:29:86:25:B0:F6 · Forum');
  expect(detail('10.21.3')).toBe('10.21.3.25 · Forum');
});
