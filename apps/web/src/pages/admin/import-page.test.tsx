import { listPartners } from '@greenroom/domain/branding/endpoints.ts';
import {
  checkImport,
  getImport,
  listImportRows,
  runImport,
  setImportColumns,
} from '@greenroom/domain/import/endpoints.ts';
import type { ImportDetail, ImportRow } from '@greenroom/domain/import/estate-import.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ColumnsStep } from '#features/import/columns-step.tsx';
import { aPartner } from '#test/fake-admin.ts';
import { FakeApi, pageOf } from '#test/fake-api.ts';
import { showTestPage } from '#test/show-test-page.tsx';
import { startTestTranslations } from '#test/start-test-translations.ts';
import { testInFull } from '#test/test-in-full.ts';
import { ImportPage } from './import-page.tsx';

const rows: ImportRow[] = [
  {
    ...{ line: 17, action: 'updated', name: 'Shure MXA920', key: '0DF174', reason: null },
    message: null,
    changes: [
      { field: 'room', before: 'Régie', after: 'Salle du conseil' },
      { field: 'ip_address', before: null, after: '10.21.3.40' },
    ],
  },
  {
    ...{ line: 44, action: 'rejected', name: 'Sony FW-75BZ40L', key: '', changes: [] },
    reason: 'Column "room": there is no room "Nowhere".',
    message: { key: 'no-room', values: { column: 'Raum', text: 'Nowhere' } },
  },
];

let api: FakeApi;
let found: ImportDetail;
const user = userEvent.setup({ delay: null });

beforeAll(startTestTranslations);
beforeEach(() => {
  found = {
    ...{ id: 7, partner_id: 1, partner_name: 'Lumière', file_name: 'assets.csv', kind: 'assets' },
    ...{ source: 'screen', state: 'uploaded', created_by_name: 'Ada', created_at: '2026-11-17T08:00:00Z' },
    ...{ started_at: null, finished_at: null, row_count: 2, progress: 0, counts: null, problem: null },
    ...{ changeset_id: null, is_undone: false, delimiter: ',', has_cells: true, create_rooms: false },
    columns: [
      { header: 'Gerät', samples: ['Shure MXA920'], field: 'product_name', recognised: null },
      { header: 'Salle', samples: ['Régie'], field: 'room', recognised: 'room' },
    ],
  };
  api = new FakeApi()
    .respond(getImport, () => found)
    .respond(setImportColumns, ({ body }) => {
      const columns = found.columns.map((column, at) => ({ ...column, field: body.fields[at] ?? null }));
      found = { ...found, kind: body.kind, columns, partner_id: body.partner_id ?? found.partner_id };
      return found;
    })
    .respond(checkImport, () => {
      const counts = { created: 0, updated: 1, unchanged: 0, rejected: 1 };
      found = { ...found, state: 'checked', counts, finished_at: '2026-11-17T08:01:00Z' };
      return found;
    })
    .respond(runImport, () => {
      found = { ...found, state: 'done', changeset_id: 3, finished_at: '2026-11-17T08:02:00Z' };
      return found;
    })
    .respond(listImportRows, ({ query }) =>
      pageOf(
        rows.filter(({ action }) => !query.action || action === query.action),
        query,
      ),
    );
  vi.stubGlobal('fetch', api.fetch);
});
afterEach(() => vi.unstubAllGlobals());

const open = () =>
  showTestPage(
    <Routes>
      <Route path="/admin/imports/:importId" element={<ImportPage />} />
    </Routes>,
    '/admin/imports/7',
  );

testInFull('says how columns are mapped, checks, shows the differences and imports', async () => {
  open();
  await screen.findByText('by hand');
  await user.click(screen.getByRole('button', { name: 'Check the rows' }));
  await screen.findByText('Room: Régie → Salle du conseil · IP address: — → 10.21.3.40');
  screen.getByText('Column “Raum”: there is no room “Nowhere”.');
  await user.click(screen.getByRole('button', { name: 'Rejected 1' }));
  await waitFor(() => expect(screen.queryByText('Shure MXA920')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Import 1 row, leave 1 out' }));
  await screen.findByRole('button', { name: 'Undo this import' });
  expect(found.columns.map(({ field }) => field)).toEqual(['product_name', 'room']);
});

testInFull('gives an import to another partner with its columns', async () => {
  api.respond(listPartners, () => [aPartner(1, 'Lumière'), aPartner(2, 'Plaza')]);
  showTestPage(<ColumnsStep found={found} choosesPartner />, '/admin/imports/7');
  await user.click(await screen.findByRole('combobox', { name: 'Partner' }));
  await user.click(await screen.findByRole('option', { name: 'Plaza' }));
  await user.click(screen.getByRole('button', { name: 'Check the rows' }));
  await waitFor(() => expect(found).toMatchObject({ state: 'checked', partner_id: 2 }));
});

test('says that an interrupted import changed nothing, and runs it again', async () => {
  const counts = { created: 1, updated: 0, unchanged: 0, rejected: 0 };
  found = { ...found, state: 'interrupted', counts, finished_at: '2026-11-17T08:01:00Z' };
  open();
  await screen.findByText('The import was interrupted by a restart. Nothing was changed. Run it again.');
  await user.click(screen.getByRole('button', { name: 'Import 1 row' }));
  await screen.findByRole('button', { name: 'Undo this import' });
});

test('cannot run a file with only rejected rows', async () => {
  const counts = { created: 0, updated: 0, unchanged: 0, rejected: 2 };
  found = { ...found, state: 'checked', counts, finished_at: '2026-11-17T08:01:00Z' };
  open();
  const button = await screen.findByRole('button', { name: 'Import' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
});
