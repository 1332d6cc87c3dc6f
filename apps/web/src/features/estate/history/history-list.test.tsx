import { listEstateChanges, updateRoom } from '@greenroom/domain/estate/endpoints.ts';
import { previewRevert } from '@greenroom/domain/estate/undo/endpoints.ts';
import { getRoom } from '@greenroom/domain/inventory/endpoints.ts';
import { listCalendars } from '@greenroom/domain/service/endpoints.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { FakeApi, pageOf } from '#test/fake-api.ts';
import { aRoom } from '#test/fake-estate.ts';
import { showTestPage } from '#test/show-test-page.tsx';
import { startTestTranslations } from '#test/start-test-translations.ts';
import { HistoryList } from './history-list.tsx';

beforeAll(startTestTranslations);
// The dialog is loaded on demand, which takes longer than a test waits the first time.
beforeAll(() => import('./revert-compare-dialog.tsx'));
afterEach(() => {
  vi.unstubAllGlobals();
});

const act = {
  changeset_id: 1,
  source: 'screen',
  actor_name: 'Ada',
  created_at: '2026-11-17T10:00:00Z',
} as const;

test('compares with what is now when a later change touched the same field, and saves what is chosen', async () => {
  const change = { ...act, id: 5, kind: 'changed', act: 'edit', version: 2 } as const;
  const row = { thing: 'room', thing_id: 4, name: 'Noether', obstacle: 'changed-since', fields: [] } as const;
  const before = { floor: '1', capacity: 8 };
  const bodies: unknown[] = [];
  const api = new FakeApi()
    .respond(listEstateChanges, ({ query }) =>
      pageOf(
        [
          { ...change, id: 6, actor_name: 'Grace', before: { floor: '2' }, after: { floor: '3' } },
          { ...change, before, after: { floor: '2', capacity: 9 } },
        ],
        query,
      ),
    )
    .respond(previewRevert, () => ({
      ...{ ...act, kind: 'edit', total: 1, undoable: 0, created: 0, left: 1, rows: [{ ...row, fields: [] }] },
    }))
    .respond(getRoom, () => aRoom(4, 'Noether', { floor: '3', capacity: 9, version: 7 }))
    .respond(updateRoom, ({ body }) => {
      bodies.push(body);
      return aRoom(4, 'Noether', { floor: '1', version: 8 });
    });
  vi.stubGlobal('fetch', api.fetch);
  const user = userEvent.setup({ delay: null });
  showTestPage(<HistoryList thing="room" id={4} canRevert kind="changes" />, '/inventory/rooms/4');
  await user.click((await screen.findAllByRole('button', { name: 'Revert' }))[1] as HTMLElement);
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText(/^A later change touched the same field/);
  const floor = dialog.getByRole('row', { name: /^Floor/ });
  expect(
    within(floor)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['3', '1']);
  const save = dialog.getByRole('button', { name: 'Save these choices' });
  await user.click(save);
  expect(within(floor).getByRole('rowheader').textContent).toBe('FloorChoose one of the two.');
  expect(within(floor).getAllByRole('radio')).toContain(document.activeElement);
  expect(bodies).toEqual([]);
  await user.click(dialog.getByRole('radio', { name: /^Floor: Before the change \(Ada, / }));
  await user.click(dialog.getByRole('radio', { name: /^Capacity: Now \(Grace, / }));
  await user.click(save);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(bodies).toEqual([{ floor: '1' }]);
  expect(api.calls.filter((call) => call.startsWith('POST'))).toEqual([]);
});

test('says that there is nothing to revert when the old values are current again', async () => {
  const change = { ...act, id: 5, kind: 'changed', act: 'edit', version: 2 } as const;
  const row = { thing: 'room', thing_id: 4, name: 'Noether', obstacle: null } as const;
  const api = new FakeApi()
    .respond(listEstateChanges, ({ query }) =>
      pageOf([{ ...change, before: { floor: '1' }, after: { floor: '2' } }], query),
    )
    .respond(previewRevert, () => ({
      ...{ ...act, kind: 'edit', total: 1, undoable: 0, created: 0, left: 0, rows: [{ ...row, fields: [] }] },
    }));
  vi.stubGlobal('fetch', api.fetch);
  const user = userEvent.setup({ delay: null });
  showTestPage(<HistoryList thing="room" id={4} canRevert kind="changes" />, '/inventory/rooms/4');
  await user.click(await screen.findByRole('button', { name: 'Revert' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await dialog.findByText('These values are current again: there is nothing to revert.');
  const confirm = dialog.getByRole('button', { name: 'Revert' });
  expect(confirm.getAttribute('aria-disabled')).toBe('true');
});

test('shows calendar and target of a site, and says why they cannot be reverted', async () => {
  const change = { ...act, id: 5, kind: 'changed', act: 'edit', version: 2 } as const;
  const row = { thing: 'site', thing_id: 4, name: 'Lyon', obstacle: 'changed-since' } as const;
  const api = new FakeApi()
    .respond(listEstateChanges, ({ query }) =>
      pageOf(
        [
          {
            ...change,
            before: { calendar_id: 3, target_availability: 99.5 },
            after: { calendar_id: 8, target_availability: null },
          },
        ],
        query,
      ),
    )
    .respond(listCalendars, () => [
      { id: 3, partner_id: 3, name: 'Early', version: 1, versions: [], days: [], sites: 1, used_by: [] },
    ])
    .respond(previewRevert, () => ({
      ...{ ...act, kind: 'edit', total: 1, undoable: 0, created: 0, left: 1, rows: [{ ...row, fields: [] }] },
    }));
  vi.stubGlobal('fetch', api.fetch);
  const user = userEvent.setup({ delay: null });
  showTestPage(<HistoryList thing="site" id={4} canRevert kind="changes" />, '/inventory/sites/4');
  const entry = await screen.findByRole('listitem');
  // A calendar that is gone has only its number.
  await waitFor(() => expect(entry.textContent).toContain('Early'));
  expect(entry.textContent).toContain('#8');
  expect(entry.textContent).toContain('Availability target (%): 99.5');
  await user.click(within(entry).getByRole('button', { name: 'Revert' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await dialog.findByText(/changed since/);
});
