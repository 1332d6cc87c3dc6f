import type { StatusEvent } from '@greenroom/domain/operations/asset-status.ts';
import { countStatuses } from '@greenroom/domain/operations/status-counts.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { showTestPage } from '#test/show-test-page.tsx';
import { startTestTranslations } from '#test/start-test-translations.ts';
import { AssetLive } from './asset-live.tsx';
import { RoomLive, SiteLive } from './place-live.tsx';
import { RoomCondition } from './room-condition.tsx';

let rooms: Record<number, ReturnType<typeof countStatuses>>;
let calls: string[];
let lines: ReadableStreamDefaultController<Uint8Array>[];

beforeAll(startTestTranslations);
beforeEach(() => {
  [calls, lines] = [[], []];
  rooms = { 1: countStatuses(['online', 'offline', 'error']), 2: countStatuses(['online', 'online']) };
  vi.stubGlobal('fetch', async (address: string) => respond(new URL(address, 'http://test')));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function respond({ pathname, searchParams }: URL): Response {
  if (pathname.endsWith('/stream')) {
    return new Response(new ReadableStream({ start: (line) => void lines.push(line) }));
  }
  const ids = searchParams.get('ids') ?? searchParams.get('asset_ids') ?? '';
  calls.push(`${pathname.replace('/api/', '')} ${ids}`);
  const roomIds = ids.split(',').map(Number);
  if (pathname.endsWith('/room_statuses')) {
    return Response.json(roomIds.flatMap((id) => (rooms[id] ? { room_id: id, devices: rooms[id] } : [])));
  }
  if (pathname.endsWith('/statuses')) return Response.json([aStatus({ asset_id: 10, status: 'offline' })]);
  return Response.json([]);
}

const aStatus = (change: Partial<StatusEvent>): StatusEvent => ({
  ...{ asset_id: 10, status: 'online', message: null, code: null, firmware_version: null },
  ...{ room_id: 1, site_id: null, observed_at: '2026-03-01T10:00:00Z' },
  ...change,
});
const report = async (status: StatusEvent) => {
  await waitFor(() => expect(lines).toHaveLength(1));
  const text = `event: status\ndata: ${JSON.stringify(status)}\n\n`;
  act(() => lines[0]?.enqueue(new TextEncoder().encode(text)));
};

describe('live states on a screen', () => {
  test('come in one call for all places of a kind, over one connection', async () => {
    showTestPage(
      <>
        <RoomLive id={1} />
        <RoomLive id={2} />
        <RoomLive id={3} />
        <SiteLive id={7} />
      </>,
      '/',
    );
    await screen.findByText('1 offline · 1 error');
    await screen.findByText('2 online');
    await waitFor(() => expect(screen.getAllByText('Not controlled')).toHaveLength(2));
    await waitFor(() => expect(lines).toHaveLength(1));
    expect(calls.sort()).toEqual(['room_statuses 1,2,3', 'site_statuses 7']);
  });

  test('are complete in a list, except on phones', async () => {
    const { container } = showTestPage(<RoomLive id={1} isBrief />, '/');
    await screen.findByText('1 offline');
    expect(container.textContent).toContain('1 offline · 1 error');
    expect(screen.getByText('· 1 error').className).toContain('max-sm:hidden');
  });

  test('follow the stream, and refetch only the changed place', async () => {
    showTestPage(
      <>
        <RoomLive id={1} />
        <RoomLive id={2} />
        <AssetLive asset={{ id: 10, is_controlled: true }} />
      </>,
      '/',
    );
    await screen.findByText('Offline');
    await screen.findByText('1 offline · 1 error');
    await waitFor(() => expect(lines).toHaveLength(1));
    calls = [];
    rooms[1] = countStatuses(['online', 'online', 'error']);
    await report(aStatus({ observed_at: '2026-03-01T10:00:01Z' }));
    await screen.findByText('Online');
    await screen.findByText('1 error');
    expect(calls).toEqual(['room_statuses 1']);
  });

  test('do not return to an older status', async () => {
    showTestPage(<AssetLive asset={{ id: 10, is_controlled: true }} />, '/');
    await screen.findByText('Offline');
    await report(aStatus({ observed_at: '2026-03-01T09:59:59Z' }));
    await report(aStatus({ status: 'pending', observed_at: '2026-03-01T10:00:02Z' }));
    await screen.findByText('Pending');
  });

  test('of an asset that is not controlled are not requested', async () => {
    showTestPage(<AssetLive asset={{ id: 11, is_controlled: false }} />, '/');
    await screen.findByText('Not controlled');
    showTestPage(<AssetLive asset={{ id: 12, is_controlled: false, status: 'Retired' }} />, '/');
    await screen.findByText('Retired');
    expect([calls, lines]).toEqual([[], []]);
  });
});

describe('the condition of a room', () => {
  test('keeps its word and shows the number of offline devices beside it', async () => {
    rooms[1] = countStatuses(['online', 'offline']);
    showTestPage(<RoomCondition roomId={1} />, '/');
    await screen.findByText('Operational');
    await screen.findByText('1 offline');
  });

  test('has issues with a device in error, and nothing beside it when all respond', async () => {
    rooms[1] = countStatuses(['error']);
    showTestPage(<RoomCondition roomId={1} />, '/');
    await screen.findByText('Issues detected');
    expect(screen.queryByText(/offline/)).toBeNull();
  });
});
