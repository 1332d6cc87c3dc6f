import { previewUndo } from '@greenroom/domain/estate/undo/endpoints.ts';
import { screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { FakeApi } from '#test/fake-api.ts';
import { showTestPage } from '#test/show-test-page.tsx';
import { startTestTranslations } from '#test/start-test-translations.ts';
import { UndoImportDialog } from './undo-import-dialog.tsx';

beforeAll(startTestTranslations);
afterEach(() => {
  vi.unstubAllGlobals();
});

const plan = {
  ...{ changeset_id: 7, kind: 'import', source: 'import' as const, actor_name: 'Ada' },
  ...{ created_at: '2026-11-19T17:13:00Z', total: 63, created: 56, rows: [] },
};

const leftRow = {
  ...{ thing: 'asset' as const, thing_id: 3, name: 'Sony FW-75', obstacle: 'changed-since' as const },
  fields: [],
};

function open(undoable: number) {
  const api = new FakeApi().respond(previewUndo, () => ({
    ...plan,
    ...{ undoable, left: 63 - undoable, rows: [leftRow] },
  }));
  vi.stubGlobal('fetch', api.fetch);
  showTestPage(<UndoImportDialog changesetId={7} open onOpenChange={() => {}} />, '/');
}

const confirming = () => screen.getByRole('button', { name: /^Undo this import/ });

test('an import of which nothing can be taken back offers no undo, and says so', async () => {
  open(0);
  await screen.findByText('Nothing of this import can be taken back any more');
  screen.getByText('63 rows stay as they are.');
  expect(confirming().getAttribute('aria-disabled')).toBe('true');
});

test('of another one, what can be taken back is offered, and the rows that stay are named with the reason', async () => {
  open(60);
  await screen.findByText('Take back 60 changes?');
  screen.getByText('3 rows stay as they are.');
  expect(screen.getByText('Sony FW-75').parentElement?.textContent).toContain('changed since');
  screen.getByText('and 2 more');
  expect(confirming().getAttribute('aria-disabled')).not.toBe('true');
});
