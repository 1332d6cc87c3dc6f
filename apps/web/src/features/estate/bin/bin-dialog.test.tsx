import { moveRoomToBin, restoreFromBin } from '@greenroom/domain/estate/bin/endpoints.ts';
import { getRoom, listAssets, listRooms } from '@greenroom/domain/inventory/endpoints.ts';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation, useNavigate } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { call } from '#api/http-client.ts';
import { EstateDialogs } from '#features/estate/estate-dialogs.tsx';
import { roomList, roomQuery } from '#features/inventory/rooms/rooms.queries.ts';
import { firstPages } from '#listing/list-pages.ts';
import { usePages } from '#listing/use-pages.ts';
import { FakeApi, pageOf, problem } from '#test/fake-api.ts';
import { anAsset, anEditor, aRoom } from '#test/fake-estate.ts';
import { shownSearch, showTestPage } from '#test/show-test-page.tsx';
import { startTestTranslations } from '#test/start-test-translations.ts';
import { toast } from '#ui/feedback/toaster.tsx';

let api: FakeApi;
const user = userEvent.setup({ delay: null });

beforeAll(startTestTranslations);
beforeAll(() => import('./bin-dialog.tsx'));
beforeEach(() => {
  api = new FakeApi()
    .respond(getRoom, () => aRoom(4, 'Salle Noether', { version: 7 }))
    .respond(listAssets, ({ query }) => pageOf([anAsset(1), anAsset(2)], query))
    .respond(moveRoomToBin, () => ({
      ...{
        id: 9,
        thing: 'room' as const,
        thing_id: 4,
        name: 'Salle Noether',
        place: ['Lyon'],
        roots: 1,
        rooms: 0,
      },
      ...{ partner_name: 'Lumière', assets: 2, changeset_id: 1, actor_name: 'Ada' },
      ...{ binned_at: '2026-11-17T10:00:00Z', expires_at: '2026-12-17T10:00:00Z' },
    }))
    .respond(restoreFromBin, () => ({ thing: 'room' as const, id: 4 }));
  vi.stubGlobal('fetch', api.fetch);
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.spyOn(toast, 'success').mockImplementation(() => {});
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const open = () => showTestPage(<EstateDialogs user={anEditor} />, '/inventory/rooms?siteId=2&bin=room:4');

test('says what goes along, moves it to the bin and offers to undo that', async () => {
  open();
  await screen.findByRole('alertdialog', { name: 'Move Salle Noether and its 2 assets to the bin?' });
  await user.click(screen.getByRole('button', { name: 'Move to bin' }));
  await waitFor(() => expect(shownSearch()).toBe('?siteId=2'));
  expect(api.calls).toContain('DELETE /rooms/4');
  const [message, options] = vi.mocked(toast.success).mock.calls[0] ?? [];
  expect(message).toBe('Salle Noether moved to the bin');
  options?.undo?.onUndo();
  await waitFor(() => expect(api.calls).toContain('POST /bin/9/restore'));
});

function RoomOrList() {
  const { pathname } = useLocation();
  const isRoom = pathname === '/inventory/rooms/4';
  useQuery({
    queryKey: ['room', 4],
    queryFn: () => call(getRoom, { params: { id: 4 } }),
    enabled: isRoom,
  });
  return <main>{isRoom ? <button type="button">More</button> : <h1>Rooms</h1>}</main>;
}

test('leaves the page of what is gone before anything is read again, and puts the focus on the list', async () => {
  showTestPage(
    <>
      <RoomOrList />
      <EstateDialogs user={anEditor} />
    </>,
    '/inventory/rooms/4?bin=room:4',
  );
  screen.getByRole('button', { name: 'More' }).focus();
  await user.click(await screen.findByRole('button', { name: 'Move to bin' }));
  const heading = await screen.findByRole('heading', { name: 'Rooms' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(api.calls.slice(api.calls.indexOf('DELETE /rooms/4') + 1)).not.toContain('GET /rooms/4');
});

function RoomList() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { rows } = usePages(useInfiniteQuery(firstPages(roomList, {})));
  return rows.map(({ id, name }) => (
    <button
      key={id}
      type="button"
      onFocus={() => void client.prefetchQuery(roomQuery(client, id))}
      onClick={() => navigate({ search: `?bin=room:${id}` })}
    >
      {name}
    </button>
  ));
}

test('the row leaves the list at once, so that the focus does not read its page ahead', async () => {
  const rooms = [aRoom(4, 'Salle Noether'), aRoom(5, 'Régie')];
  const isMoved = () => api.calls.includes('DELETE /rooms/4');
  api.respond(listRooms, async ({ query }) => {
    // The focus is back before the list is read again.
    if (isMoved()) await new Promise((resolve) => setTimeout(resolve, 100));
    return pageOf(isMoved() ? rooms.slice(1) : rooms, query);
  });
  showTestPage(
    <>
      <RoomList />
      <EstateDialogs user={anEditor} />
    </>,
    '/inventory/rooms',
  );
  await user.click(await screen.findByRole('button', { name: 'Salle Noether' }));
  await user.click(await screen.findByRole('button', { name: 'Move to bin' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.queryByRole('button', { name: 'Salle Noether' })).toBeNull();
  expect(api.calls.slice(api.calls.indexOf('DELETE /rooms/4') + 1)).not.toContain('GET /rooms/4');
});

test('says so when the room was changed meanwhile', async () => {
  api.respondAt('DELETE /rooms/4', problem(412, { code: 'changed-meanwhile', detail: 'Changed' }));
  open();
  await user.click(await screen.findByRole('button', { name: 'Move to bin' }));
  await screen.findByText(/changed/i);
  expect(shownSearch()).toContain('bin=room:4');
});
