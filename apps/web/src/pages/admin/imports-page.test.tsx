import { previewUndo } from '@greenroom/domain/estate/undo/endpoints.ts';
import { listImports } from '@greenroom/domain/import/endpoints.ts';
import type { EstateImport } from '@greenroom/domain/import/estate-import.ts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { FakeApi, pageOf } from '#test/fake-api.ts';
import { showTestPage } from '#test/show-test-page.tsx';
import { startTestTranslations } from '#test/start-test-translations.ts';
import { ImportsPage } from './imports-page.tsx';

beforeAll(startTestTranslations);
afterEach(() => {
  vi.unstubAllGlobals();
});

const anImport = (id: number, changed: Partial<EstateImport>): EstateImport => ({
  ...{ id, partner_id: 1, partner_name: 'Lumière', file_name: `parc-${id}.xlsx`, kind: 'assets' },
  ...{ source: 'screen', state: 'done', created_by_name: 'Camille', created_at: '2026-11-17T10:00:00Z' },
  ...{ started_at: null, finished_at: null, row_count: 6, progress: 6, problem: null },
  ...{ counts: { created: 1, updated: 1, unchanged: 1, rejected: 3 }, changeset_id: id, is_undone: false },
  ...changed,
});

test('an import is undone from its row, after a question; one that is undone or changed nothing is not', async () => {
  const imports = [
    anImport(3, {}),
    anImport(2, { is_undone: true }),
    anImport(1, { state: 'checked', changeset_id: null }),
  ];
  const api = new FakeApi()
    .respond(listImports, ({ query }) => pageOf(imports, query, 20))
    .respond(previewUndo, ({ params: { id } }) => ({
      ...{ changeset_id: id, kind: 'import', source: 'import' as const, actor_name: 'Camille' },
      ...{ created_at: '2026-11-17T10:00:00Z', total: 2, undoable: 2, created: 1, left: 0, rows: [] },
    }));
  vi.stubGlobal('fetch', api.fetch);
  showTestPage(<ImportsPage />, '/admin/imports');
  await userEvent.click(await screen.findByRole('button', { name: 'Undo the import of parc-3.xlsx' }));
  expect(screen.getAllByText('Undo').length).toBe(1);
  await screen.findByRole('alertdialog', { name: 'Take back 2 changes?' });
});
