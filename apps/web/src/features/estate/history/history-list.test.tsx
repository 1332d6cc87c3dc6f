import { listEstateChanges } from '@greenroom/domain/estate/endpoints.ts';
import { previewRevert } from '@greenroom/domain/estate/undo/endpoints.ts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { FakeApi, pageOf } from '#test/fake-api.ts';
import { showTestPage } from '#test/show-test-page.tsx';
import { startTestTranslations } from '#test/start-test-translations.ts';
import { HistoryList } from './history-list.tsx';

beforeAll(startTestTranslations);
afterEach(() => {
  vi.unstubAllGlobals();
});

const act = {
  changeset_id: 1,
  source: 'screen',
  actor_name: 'Ada',
  created_at: '2026-11-17T10:00:00Z',
} as const;

test('says before the act that a later change stands in the way of a revert', async () => {
  const change = { ...act, id: 5, kind: 'changed', act: 'edit', version: 2 } as const;
  const row = { thing: 'room', thing_id: 4, name: 'Noether', obstacle: 'changed-since', fields: [] } as const;
  const api = new FakeApi()
    .respond(listEstateChanges, ({ query }) =>
      pageOf([{ ...change, before: { floor: '1' }, after: { floor: '2' } }], query),
    )
    .respond(previewRevert, () => ({
      ...{ ...act, kind: 'edit', total: 1, undoable: 0, created: 0, left: 1, rows: [{ ...row, fields: [] }] },
    }));
  vi.stubGlobal('fetch', api.fetch);
  const user = userEvent.setup({ delay: null });
  showTestPage(<HistoryList thing="room" id={4} canRevert kind="changes" />, '/inventory/rooms/4');
  await user.click(await screen.findByRole('button', { name: 'Revert' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await dialog.findByText('This change cannot be reverted: a later change touched the same field.');
  await user.click(dialog.getByRole('button', { name: 'Revert' }));
  expect(api.calls.filter((call) => call.startsWith('POST'))).toEqual([]);
});
