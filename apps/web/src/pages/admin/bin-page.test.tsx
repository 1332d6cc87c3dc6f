import type { BinEntry } from '@greenroom/domain/estate/bin/bin-entry.ts';
import { deleteForEver, listBin, restoreFromBin } from '@greenroom/domain/estate/bin/endpoints.ts';
import { listRooms } from '@greenroom/domain/inventory/endpoints.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { BinScreen } from '#features/estate/bin/bin-screen.tsx';
import { FakeApi, problem } from '#test/fake-api.ts';
import { showTestPage } from '#test/show-test-page.tsx';
import { startTestTranslations } from '#test/start-test-translations.ts';

const day = 86_400_000;
const anEntry = (id: number, name: string, more: Partial<BinEntry> = {}): BinEntry => ({
  ...{ id, name, thing: 'asset', thing_id: id, place: ['Lyon', 'Régie'], partner_name: 'Lumière' },
  ...{ roots: 1, rooms: 0, assets: 0, changeset_id: 1, actor_name: 'Camille' },
  binned_at: new Date().toISOString(),
  expires_at: new Date(Date.now() + 29.5 * day).toISOString(),
  ...more,
});

let api: FakeApi;
let entries: BinEntry[];
let parents: (number | undefined)[];
const user = userEvent.setup({ delay: null });

beforeAll(startTestTranslations);
beforeEach(() => {
  parents = [];
  entries = [
    anEntry(2, 'Salle Noether', { thing: 'room', place: ['Lyon'], assets: 5 }),
    anEntry(1, 'Room Kit Pro'),
  ];
  api = new FakeApi()
    .respond(listBin, () => entries)
    .respond(restoreFromBin, ({ params, body }) => {
      parents.push(body.parent_id);
      entries = entries.filter(({ id }) => id !== params.id);
      return { thing: 'asset' as const, id: params.id };
    })
    .respond(listRooms, () => [
      {
        ...{ id: 7, name: 'Salle Curie', site_id: 1, site_name: 'Lyon', floor: null, room_type: null },
        ...{ capacity: null, created_at: '2026-01-01T00:00:00Z', updated_at: null },
      },
    ])
    .respond(deleteForEver, ({ params }) => {
      entries = entries.filter(({ id }) => id !== params.id);
      return undefined;
    });
  vi.stubGlobal('fetch', api.fetch);
});
afterEach(() => vi.unstubAllGlobals());

const open = async (canDelete = true) => {
  showTestPage(<BinScreen canDelete={canDelete} />, '/admin/bin');
  await screen.findByText('Room Kit Pro');
};
const press = async (name: string, inside?: HTMLElement) =>
  user.click(await (inside ? within(inside) : screen).findByRole('button', { name }));

test('says what is in the bin, where it was, who moved it and how long it stays', async () => {
  await open();
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Salle Noether with 5 assetsRoom · Lyonby Camille30 days leftRestore',
    'Room Kit ProAsset · Lyon / Régieby Camille30 days leftRestore',
  ]);
});

test('restores with one click, and the focus moves to the next row', async () => {
  await open();
  await press('Restore Salle Noether');
  await waitFor(() => expect(screen.queryByText('Salle Noether')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Restore Room Kit Pro' }));
  expect(entries.map(({ name }) => name)).toEqual(['Room Kit Pro']);
});

test('asks where to when the room is gone too', async () => {
  api.respondAt('POST /bin/1/restore', problem(409, { code: 'place-gone', detail: 'Gone' }));
  await open();
  await press('Restore Room Kit Pro');
  const dialog = await screen.findByRole('dialog', { name: 'Where should Room Kit Pro go?' });
  api.respondAsUsualAt('POST /bin/1/restore');
  await user.click(within(dialog).getByRole('combobox'));
  await user.click(await screen.findByRole('option', { name: /Salle Curie/ }));
  await press('Restore', dialog);
  await waitFor(() => expect(parents).toEqual([7]));
});

test('deletes for ever only after the name was typed', async () => {
  await open();
  await press('Delete Room Kit Pro for ever');
  const dialog = await screen.findByRole('dialog', { name: 'Delete Room Kit Pro for ever?' });
  const name = within(dialog).getByRole('textbox');
  await user.type(name, 'Room Kit');
  await press('Delete for ever', dialog);
  within(dialog).getByText('This is another name.');
  expect(entries).toHaveLength(2);
  await user.type(name, ' Pro');
  await press('Delete for ever', dialog);
  await waitFor(() => expect(entries).toHaveLength(1));
});

test('offers no deletion to others than superusers', async () => {
  await open(false);
  expect(screen.queryByRole('button', { name: /for ever/ })).toBeNull();
});
