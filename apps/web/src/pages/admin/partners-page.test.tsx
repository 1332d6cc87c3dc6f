import type { PartnerSummary } from '@greenroom/domain/branding/brands/brand.ts';
import {
  cancelPartnerDeletion,
  downloadPartnerExport,
  listPartnerExports,
  listPartnerSummaries,
  requestPartnerDeletion,
  startPartnerExport,
} from '@greenroom/domain/branding/brands/endpoints.ts';
import type { PartnerExport } from '@greenroom/domain/branding/brands/partner-export.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { PartnersScreen } from '#features/admin/partners/partners-screen.tsx';
import { FakeApi, problem } from '#test/fake-api.ts';
import { showTestPage } from '#test/show-test-page.tsx';
import { startTestTranslations } from '#test/start-test-translations.ts';

const aPartner = (id: number, name: string): PartnerSummary => ({
  ...{ id, name, site_count: 2, user_count: 3, agent_count: 1, deletion_due_at: null },
});

let api: FakeApi;
let partners: PartnerSummary[];
const user = userEvent.setup({ delay: null });

beforeAll(startTestTranslations);
beforeEach(() => {
  partners = [aPartner(1, 'Lumière'), aPartner(2, 'Plaza')];
  api = new FakeApi()
    .respond(listPartnerSummaries, () => partners)
    .respond(requestPartnerDeletion, ({ params }) => {
      partners = partners.map((one) =>
        one.id === params.id ? { ...one, deletion_due_at: '2026-12-19T10:00:00Z' } : one,
      );
      return undefined;
    })
    .respond(cancelPartnerDeletion, ({ params }) => {
      partners = partners.map((one) => (one.id === params.id ? { ...one, deletion_due_at: null } : one));
      return undefined;
    });
  vi.stubGlobal('fetch', api.fetch);
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const changes = () => api.calls.filter((call) => !call.startsWith('GET'));

test('marks a partner for deletion after its name was typed, shows the day, and takes it back', async () => {
  showTestPage(<PartnersScreen />, '/admin/partners');
  await user.click(await screen.findByRole('button', { name: 'Delete Plaza' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete Plaza' });
  within(dialog).getByText(/in 30 days/);
  const field = within(dialog).getByLabelText('Type the name of the partner to delete it.');
  const submit = within(dialog).getByRole('button', { name: 'Delete' });
  await user.type(field, 'plaza');
  await user.click(submit);
  await within(dialog).findByText('This is another name.');
  expect(changes()).toEqual([]);
  await user.clear(field);
  await user.type(field, 'Plaza');
  api.respondAt('POST /partners/2/deletion', problem(409, { detail: 'Superusers', code: 'conflict' }));
  await user.click(submit);
  await within(dialog).findByRole('alert');
  api.respondAsUsualAt('POST /partners/2/deletion');
  await user.click(submit);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await screen.findByText('Is deleted on December 19, 2026');
  expect(screen.queryByRole('button', { name: 'Delete Plaza' })).toBeNull();

  await user.click(screen.getByRole('button', { name: 'Take back the deletion of Plaza' }));
  await screen.findByRole('button', { name: 'Delete Plaza' });
  expect(changes()).toEqual([
    'POST /partners/2/deletion',
    'POST /partners/2/deletion',
    'DELETE /partners/2/deletion',
  ]);
});

test('has an archive made, waits for it, and downloads it', async () => {
  const facts = { bytes: null, rows: null, files: null, missing: null, problem: null, expires_at: null };
  let exports: PartnerExport[] = [];
  api
    .respond(listPartnerExports, () => exports)
    .respond(startPartnerExport, () => {
      exports = [{ ...facts, id: 5, requested_at: '2026-11-19T10:00:00Z', state: 'waiting' }];
      return undefined;
    })
    .respond(downloadPartnerExport, () => new Response('x'));
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  showTestPage(<PartnersScreen />, '/admin/partners');
  await user.click(await screen.findByRole('button', { name: 'Export Plaza' }));
  const dialog = await screen.findByRole('dialog', { name: 'Export Plaza' });
  await user.click(await within(dialog).findByRole('button', { name: 'Make an archive' }));
  await within(dialog).findByRole('listitem');
  expect(within(dialog).queryByRole('button', { name: 'Download' })).toBeNull();
  exports = exports.map((one) => ({
    ...one,
    ...{
      state: 'done',
      bytes: 5_242_880,
      rows: 1200,
      files: 3,
      missing: 1,
      expires_at: '2026-11-22T10:00:00Z',
    },
  }));
  await user.click(await within(dialog).findByRole('button', { name: 'Download' }, { timeout: 10_000 }));
  within(dialog).getByText(/1,200 rows, 3 files, 5 MB/);
  within(dialog).getByText('1 file is missing in the storage');
  await waitFor(() => expect(saved).toHaveBeenCalled());
  expect(api.calls).toContain('GET /partners/2/exports/5/file');
});
