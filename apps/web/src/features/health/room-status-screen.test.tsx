import { getRoomHealth, getRoomHealthSummary, listRoomHealth } from '@greenroom/domain/health/endpoints.ts';
import type { RoomCause, RoomHealthRow } from '@greenroom/domain/health/room-health.ts';
import { streamAssetStatuses } from '@greenroom/domain/operations/endpoints.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { FakeApi } from '#test/fake-api.ts';
import { startTestTranslations } from '#test/start-test-translations.ts';
import { testQueryClient } from '#test/test-query-client.ts';
import { RoomHealthCard } from './room-health-card.tsx';
import { RoomStatusScreen } from './room-status-screen.tsx';
import { RoomsNowCard } from './rooms-now-card.tsx';
import { SiteRoomsLine } from './site-rooms-line.tsx';

const noCodec: RoomCause = {
  need: 'call',
  roles: ['codec'],
  verdict: 'short',
  works: 0,
  broken: 1,
  enough: 1,
  total: 1,
  expect: null,
};

function aRoom(room_id: number, more: Partial<RoomHealthRow> = {}): RoomHealthRow {
  return {
    room_id,
    room_name: `Room ${room_id}`,
    room_type: null,
    site_id: 1,
    site_name: 'Lyon',
    state: 'healthy',
    score: 100,
    since: '2026-01-05T09:12:00Z',
    causes: [],
    in_maintenance: false,
    ...more,
  };
}

let rooms: RoomHealthRow[] = [];

beforeAll(startTestTranslations);
beforeEach(() => {
  rooms = [
    aRoom(2, { state: 'down', causes: [noCodec] }),
    aRoom(4, { state: 'down', site_id: 2, site_name: 'Paris', in_maintenance: true }),
    aRoom(1),
    aRoom(3),
  ];
  const api = new FakeApi()
    .respond(listRoomHealth, ({ query }) =>
      rooms
        .filter(({ state }) => query.state === undefined || state === query.state)
        .filter(({ site_id }) => query.site_id === undefined || site_id === query.site_id)
        .slice(0, query.limit),
    )
    .respond(getRoomHealthSummary, () => ({
      rooms: { down: 2, degraded: 0, unknown: 0, healthy: 2, unmonitored: 0 },
      sites: [],
      worst: rooms.filter(({ state }) => state === 'down'),
    }))
    .respond(getRoomHealth, ({ params }) => ({
      room_id: params.id,
      state: 'down' as const,
      score: 0,
      since: '2026-01-05T09:12:00Z',
      judged_at: '2026-01-05T09:12:00Z',
      model_version: 3,
      in_maintenance: false,
      why: [
        {
          ...noCodec,
          effect: 'down' as const,
          members: [
            {
              asset_id: 7,
              product_name: 'Room Bar',
              condition: 'unreachable' as const,
              standing: 'broken' as const,
              since: null,
            },
            {
              asset_id: null,
              product_name: null,
              condition: 'blind' as const,
              standing: 'unknown' as const,
              since: null,
            },
          ],
        },
      ],
    }))
    .respond(streamAssetStatuses, () => new Response(new ReadableStream()));
  vi.stubGlobal('fetch', api.fetch);
  window.matchMedia ??= vi.fn();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function Address() {
  return <output aria-label="address">{useLocation().search}</output>;
}

function open(part: React.ReactNode, path = '/') {
  return render(
    <QueryClientProvider client={testQueryClient()}>
      <MemoryRouter initialEntries={[path]}>
        {part}
        <Address />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const address = () => screen.getByRole('status', { name: 'address' }).textContent;

test('shows each site with a square for each room, and walks them by keys', async () => {
  const user = userEvent.setup();
  open(<RoomStatusScreen />);
  const first = await screen.findByRole('link', { name: 'Room 1: Healthy' });
  expect(first.getAttribute('href')).toBe('/inventory/rooms/1');
  await user.keyboard('d');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Room 2: Down');
  await user.keyboard('{ArrowLeft}');
  expect(document.activeElement).toBe(first);
  await user.keyboard('dd');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Room 4: Down · In maintenance');
});

test('filters by a state and shows the reasons as a list, both in the address', async () => {
  const user = userEvent.setup();
  open(<RoomStatusScreen />, '/?view=table');
  await user.click(await screen.findByRole('button', { name: /^Down ?2$/ }));
  await waitFor(() => expect(address()).toBe('?view=table&state=down'));
  const line = await screen.findByRole('link', { name: /Room 2/ });
  within(line).getByText('No working codec');
  await waitFor(() => expect(screen.queryByRole('link', { name: /Room 1/ })).toBeNull());
  await user.click(screen.getByRole('button', { name: /^Degraded ?0$/ }));
  await screen.findByText('No room matches these filters');
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await screen.findByRole('link', { name: /Room 1/ });
});

test('the strip of the home page links to each state, and names the worst rooms with their reason', async () => {
  open(<RoomsNowCard incidentOf={({ room_id }) => <p>Incident of {room_id}</p>} />);
  const down = await screen.findByRole('link', { name: '2 down' });
  expect(down.getAttribute('href')).toBe('/management/rooms?state=down');
  const worst = await screen.findByRole('link', { name: /Room 2.*Lyon/ });
  expect(worst.textContent).toContain('No working codec');
  // Beside the link, not in it: it has a link and a button of its own.
  expect(within(worst).queryByText('Incident of 2')).toBeNull();
  expect(screen.getAllByText(/^Incident of/).map(({ textContent }) => textContent)).toEqual([
    'Incident of 2',
    'Incident of 4',
  ]);
  expect(screen.queryByRole('link', { name: /Room 1/ })).toBeNull();
});

test('the card of a room says since when and why, and names devices that the viewer sees', async () => {
  open(<RoomHealthCard roomId={2} />);
  await screen.findByText(/^Down since .*: No working codec$/);
  expect(screen.getByRole('link', { name: 'Room Bar' }).getAttribute('href')).toBe('/inventory/assets/7');
  expect(screen.getByText(/Another device/).textContent).toContain('password or protocol rejected');
  screen.getByText('Judged by version 3 of the room model.');
});

test('the page of a site has its rooms as squares, worst first, and walks them by keys', async () => {
  rooms = [
    ...rooms,
    ...Array.from({ length: 100 }, (_, at) => aRoom(100 + at)),
    aRoom(5, { site_id: 2, state: 'down' }),
  ];
  const user = userEvent.setup();
  open(<SiteRoomsLine siteId={1} />);
  const squares = await screen.findAllByRole('link');
  expect(squares).toHaveLength(100);
  expect(squares[0]?.getAttribute('aria-label')).toBe('Room 2: Down');
  expect(screen.queryByRole('link', { name: /Room [45]:/ })).toBeNull();
  screen.getByText('and 3 more rooms');
  await user.keyboard('d{ArrowRight}');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Room 1: Healthy');
});
