import {
  activateRoomModel,
  listRoleMap,
  listRoomModels,
  previewRoomModel,
  replayRoomModel,
  saveRoomModel,
  updateRoleMap,
} from '@greenroom/domain/health/models/endpoints.ts';
import type { RoleMap } from '@greenroom/domain/health/models/role-map.ts';
import type { RoomModelDocument } from '@greenroom/domain/health/room-model.ts';
import type { RoomModel, RoomTypeModels } from '@greenroom/domain/health/room-models.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { RoomModelsScreen } from '#features/health/models/room-models-screen.tsx';
import { FakeApi, problem } from '#test/fake-api.ts';
import { showTestPage } from '#test/show-test-page.tsx';
import { startTestTranslations } from '#test/start-test-translations.ts';

const document = (short: 'down' | 'degraded'): RoomModelDocument => ({
  format: 1,
  title: { en: 'Boardroom' },
  needs: [{ id: 'picture', roles: ['display'], at_least: 1, expect: 2, short }],
  warnings: 'note',
});
const aModel = (id: number, state: RoomModel['state'], short: 'down' | 'degraded'): RoomModel => ({
  ...{ id, room_type: 'Boardroom', version: id, edition: id, state, document: document(short) },
  ...{ made_by_name: 'Camille Moreau', made_at: '2026-11-17T08:00:00Z', activated_at: null },
});
const counts = { down: 0, degraded: 0, unknown: 0, healthy: 3, unmonitored: 0 };
const cause = {
  ...{ need: 'picture', roles: ['display' as const], verdict: 'short' as const },
  ...{ works: 0, broken: 1, enough: 1, total: 1, expect: 2 },
};

let api: FakeApi;
let type: RoomTypeModels;
const user = userEvent.setup({ delay: null });

beforeAll(startTestTranslations);
beforeEach(() => {
  type = { room_type: 'Boardroom', rooms: 3, built_in: document('down'), models: [] };
  api = new FakeApi()
    .respond(listRoomModels, () => [type, { ...type, room_type: null, rooms: 1, models: [] }])
    .respond(previewRoomModel, ({ body }) => ({
      ...{ rooms: 3, stay: body.document.needs[0]?.short === 'down' ? 3 : 2, before: counts, after: counts },
      changes:
        body.document.needs[0]?.short === 'down'
          ? []
          : [
              {
                ...{ room_id: 4, room_name: 'Salle Noether', site_name: 'Lyon' },
                ...{ from: 'down' as const, to: 'degraded' as const, needs: ['picture'], causes: [cause] },
              },
            ],
    }))
    .respond(replayRoomModel, () => ({
      ...{ from: '2026-11-10T00:00:00Z', to: '2026-11-17T00:00:00Z', rooms: 3, counted: 3 },
      ...{ before: { down: 12.5, degraded: 0, unknown: 1 }, after: { down: 0, degraded: 12.5, unknown: 1 } },
    }))
    .respond(saveRoomModel, ({ body }) => {
      const edition = body.based_on + 1;
      const saved = { ...aModel(1, 'draft', 'down'), edition, document: body.document };
      type = { ...type, models: [saved] };
      return saved;
    })
    .respond(activateRoomModel, ({ body }) => {
      const draft = type.models[0] as RoomModel;
      const active: RoomModel = { ...draft, state: 'active', edition: body.based_on + 1 };
      type = { ...type, models: [active] };
      return active;
    });
  vi.stubGlobal('fetch', api.fetch);
});
afterEach(() => vi.unstubAllGlobals());

const show = (search = '') => showTestPage(<RoomModelsScreen partnerId={7} />, `/admin/room-models${search}`);
const choose = async (field: string, option: string) => {
  await user.click(screen.getByRole('combobox', { name: field }));
  await user.click(await screen.findByRole('option', { name: option }));
};

test('a model is opened, changed with its preview, and activated', async () => {
  show();
  expect((await screen.findByRole('link', { name: /Boardroom/ })).textContent).toBe(
    'Boardroom3 roomsBuilt-in model',
  );
  await user.click(screen.getByRole('link', { name: /Boardroom/ }));
  await screen.findByText('Rooms of this type use the built-in model. Write your own.');
  const need = screen.getByRole('article', { name: 'Picture' });
  expect(need.textContent).toContain('At least 1 has to work: display. Otherwise the room is down.');
  await screen.findByText('3 rooms: 3 stay');

  await choose('If fewer work', 'Degraded');
  expect(need.textContent).toContain('Otherwise the room is degraded.');
  await screen.findByText('3 rooms: 2 stay, 1 Down → Degraded');
  const changed = screen.getByRole('list', { name: 'Rooms that change' });
  expect(changed.textContent).toContain('No working display');
  const hours = screen.getByRole('row', { name: /^Down/ });
  expect(
    within(hours)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['13', '0']);

  await user.click(screen.getByRole('button', { name: 'Activate' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog.textContent).toContain('3 rooms: 2 stay, 1 Down → Degraded');
  await user.click(within(dialog).getByRole('button', { name: 'Activate' }));
  const versions = await screen.findByRole('region', { name: 'Versions' });
  await waitFor(() => expect(versions.textContent).toContain('Version 1Active'));
});

test('a field that the contract rejects is marked, and nothing is sent', async () => {
  show('?type=Boardroom');
  await screen.findByRole('article', { name: 'Picture' });
  await choose('At least', '3');
  await screen.findByText('Must not be more than a room should have.');
  await screen.findByText('Correct the marked fields to see the preview.');
  await choose('At least', 'All');
  await user.click(screen.getByRole('button', { name: 'Add a need' }));
  await user.click(screen.getByRole('button', { name: 'Save draft' }));
  await screen.findByText('Add the devices that count.');
  expect(api.calls.filter((call) => call === 'POST /room_models')).toEqual([]);
});

test('a model that another user has saved meanwhile is shown beside the own one', async () => {
  show('?type=Boardroom');
  await screen.findByRole('article', { name: 'Picture' });
  await choose('If fewer work', 'Degraded');
  api.respondAt('POST /room_models', problem(412, { code: 'changed-meanwhile', detail: 'Changed.' }));
  type = { ...type, models: [aModel(5, 'draft', 'down')] };
  await user.click(screen.getByRole('button', { name: 'Save draft' }));
  const conflict = await screen.findByRole('alert');
  expect(conflict.textContent).toContain('Camille Moreau');
  await user.click(within(conflict).getByRole('button', { name: 'Go on with mine' }));
  api.respondAsUsualAt('POST /room_models');
  await user.click(screen.getByRole('button', { name: 'Save draft' }));
  await waitFor(() => expect(type.models[0]).toMatchObject({ edition: 6, document: document('degraded') }));
});

test('a device type gets another role, at once', async () => {
  let map: RoleMap = {
    entries: [],
    kinds: [{ kind: 'Touch panel', assets: 4, role: 'control', built_in: 'control', words: null }],
  };
  api
    .respond(listRoleMap, () => map)
    .respond(updateRoleMap, ({ body }) => {
      const role = body.role ?? 'control';
      map = {
        entries: [{ words: body.words, role }],
        kinds: [{ kind: 'Touch panel', assets: 4, role, built_in: 'control', words: body.words }],
      };
      return map;
    });
  show('?tab=roles');
  await screen.findByText('4 assets');
  await choose('Role of Touch panel', 'display');
  const own = await screen.findByRole('region', { name: 'Own words' });
  await waitFor(() => expect(own.textContent).toContain('Touch panel · display'));
});
