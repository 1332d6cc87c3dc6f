import { getLinkedWall, openWall, streamLinkedWall } from '@greenroom/domain/health/wall/endpoints.ts';
import type { Wall } from '@greenroom/domain/health/wall/wall.ts';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { roomStateIcons } from '#live/rooms/room-state-icons.ts';
import { FakeApi, problem } from '#test/fake-api.ts';
import { startTestTranslations } from '#test/start-test-translations.ts';
import { WallScreen } from './wall-screen.tsx';
import { linkSource } from './wall-source.ts';

const key = 'k'.repeat(43);
const aRoom = { since: '2026-01-05T09:12:00Z', in_maintenance: false };
const wall: Wall = {
  partner_name: 'Lumière',
  counts: { down: 1, degraded: 0, unknown: 0, healthy: 1, unmonitored: 0 },
  sites: [{ site_id: 1, site_name: 'Lyon' }],
  rooms: [
    { room_id: 1, room_name: 'Forum', site_id: 1, state: 'down', ...aRoom },
    { room_id: 2, room_name: 'Salle Noether', site_id: 1, state: 'healthy', ...aRoom },
  ],
};
let rooms: Wall['rooms'] = [];
let lines: ReadableStreamDefaultController<Uint8Array>[] = [];
let tokens: (string | null)[] = [];
let isEnded = false;

beforeAll(startTestTranslations);
beforeEach(() => {
  rooms = wall.rooms;
  lines = [];
  tokens = [];
  isEnded = false;
  const api = new FakeApi()
    .respond(openWall, ({ body }) =>
      isEnded || body.key !== key
        ? problem(403, { code: 'link-ended', detail: 'Ended.' })
        : { token: 't'.repeat(43), expires_in: 900 },
    )
    .respond(getLinkedWall, ({ headers }) => {
      tokens.push(headers.get('authorization'));
      return isEnded ? problem(401, { code: 'token-invalid' }) : { ...wall, rooms };
    })
    .respond(streamLinkedWall, () =>
      isEnded
        ? problem(401, { code: 'token-invalid' })
        : new Response(new ReadableStream({ start: (line) => void lines.push(line) })),
    );
  vi.stubGlobal('fetch', api.fetch);
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const show = () =>
  render(<WallScreen source={linkSource(key)} name="Rooms" rejected={<p>This link has ended</p>} />);
const tile = (name: RegExp) =>
  within(screen.getByRole('region', { name: 'Sites' }))
    .getByText(name)
    .closest('li');
const report = (data: object, event = 'room_health') =>
  act(async () =>
    lines.at(-1)?.enqueue(new TextEncoder().encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)),
  );

test('a screen with a link shows names and states, frames a change, and hatches what it no longer knows', async () => {
  show();
  await screen.findByRole('heading', { name: 'Lumière', level: 1 });
  const troubles = within(screen.getByRole('region', { name: 'Rooms with a problem' }));
  expect(troubles.getByText('Forum').nextSibling?.textContent).toMatch(/^Down since .* · Lyon$/);
  expect(troubles.queryByText('Salle Noether')).toBeNull();
  expect(new Set(tokens)).toEqual(new Set([`Wall ${'t'.repeat(43)}`]));

  await waitFor(() => expect(lines).toHaveLength(1));
  await report({ room_id: 2, site_id: 1, state: 'degraded', since: '2026-01-05T10:00:00Z' });
  await waitFor(() => expect(tile(/Salle Noether/)?.dataset.state).toBe('degraded'));
  expect(tile(/Salle Noether/)?.className).toContain('wall-changed');
  expect(tile(/Forum/)?.className).not.toContain('wall-changed');
  troubles.getByText('Salle Noether');

  // A connection that is back within seconds is nothing to show; a longer loss is.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  await act(async () => lines[0]?.close());
  expect(screen.queryByRole('alert')).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(6_000));
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Not connected since /);
  expect(document.querySelector('.wall-is-lost')).toBeTruthy();
});

test('a change renders the tile of its room alone, and reading all again renders none', async () => {
  const others = Array.from({ length: 50 }, (_, at) => ({
    ...{ room_id: 100 + at, room_name: `Room ${at}`, site_id: 1, state: 'healthy' as const, ...aRoom },
  }));
  rooms = [...wall.rooms, ...others];
  show();
  await screen.findByRole('heading', { name: 'Lumière', level: 1 });
  await waitFor(() => expect(lines).toHaveLength(1));
  const { healthy } = roomStateIcons;
  // Each tile takes its icon once when it is rendered, and so does the count of each state.
  const taken = vi.fn(() => healthy);
  Object.defineProperty(roomStateIcons, 'healthy', { configurable: true, enumerable: true, get: taken });
  try {
    await report({ room_id: 2, site_id: 1, state: 'degraded', since: '2026-01-05T10:00:00Z' });
    await waitFor(() => expect(tile(/Salle Noether/)?.dataset.state).toBe('degraded'));
    expect(taken.mock.calls.length).toBeLessThan(10);
    taken.mockClear();
    const reads = tokens.length;
    rooms = rooms.map((room) => (room.room_id === 2 ? { ...room, state: 'degraded' } : { ...room }));
    await report({}, 'estate');
    await act(() => vi.advanceTimersByTimeAsync(6_000));
    await waitFor(() => expect(tokens.length).toBeGreaterThan(reads));
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(taken.mock.calls.length).toBeLessThan(10);
  } finally {
    Object.defineProperty(roomStateIcons, 'healthy', {
      ...{ configurable: true, enumerable: true, writable: true, value: healthy },
    });
  }
});

test('a link that has ended shows nothing any more', async () => {
  show();
  await screen.findByRole('heading', { name: 'Lumière', level: 1 });
  await waitFor(() => expect(lines).toHaveLength(1));
  isEnded = true;
  await act(async () => lines[0]?.close());
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  await screen.findByText('This link has ended');
  expect(screen.queryByText('Forum')).toBeNull();
});
