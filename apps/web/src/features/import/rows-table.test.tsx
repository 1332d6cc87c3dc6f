import { listImportRows } from '@greenroom/domain/import/endpoints.ts';
import type { ImportDetail } from '@greenroom/domain/import/estate-import.ts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { FakeApi } from '#test/fake-api.ts';
import { showTestPage } from '#test/show-test-page.tsx';
import { startTestTranslations } from '#test/start-test-translations.ts';
import { RowsTable } from './rows-table.tsx';

beforeAll(startTestTranslations);
afterEach(() => {
  vi.unstubAllGlobals();
});

const fields = ['room', 'mac_address', 'ip_address', 'manufacturer', 'model', 'serial_number', 'description'];

const row = {
  ...{ line: 4, action: 'updated' as const, name: 'Shure MXA920', key: 'LUM-00004' },
  ...{ reason: null, message: null },
  changes: fields.map((field) => ({ field, before: null, after: `${field} of the file` })),
};

test('everything that an import changes in a row can be read without a mouse', async () => {
  const api = new FakeApi().respond(listImportRows, () => [row]);
  vi.stubGlobal('fetch', api.fetch);
  const counts = { created: 0, updated: 1, unchanged: 0, rejected: 0, missing_rooms: 0, created_rooms: 0 };
  const found = { id: 1, file_name: 'estate.csv', finished_at: null, counts } as unknown as ImportDetail;
  showTestPage(<RowsTable found={found} />, '/');
  const user = userEvent.setup();
  const button = await screen.findByRole('button', { name: 'Preview Shure MXA920' });
  button.focus();
  await user.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Shure MXA920' }));
  expect(dialog.getAllByRole('listitem')).toHaveLength(fields.length);
  dialog.getByText('description of the file');
});
