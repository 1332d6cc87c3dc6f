import { listEstateJobs } from '@greenroom/domain/estate/jobs/endpoints.ts';
import type { EstateJob } from '@greenroom/domain/estate/jobs/estate-job.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { FakeApi, pageOf, problem } from '#test/fake-api.ts';
import { showTestPage } from '#test/show-test-page.tsx';
import { startTestTranslations } from '#test/start-test-translations.ts';
import { JobsPage } from './jobs-page.tsx';

beforeAll(startTestTranslations);
afterEach(() => {
  vi.unstubAllGlobals();
});

const aJob = (id: number): EstateJob => ({
  ...{ id, kind: 'bulk', thing: 'asset', state: 'done', input: {}, total: 3, progress: 3, counts: {} },
  ...{ problem: null, changeset_id: null, is_undone: false, created_by: 1, created_by_name: 'Camille' },
  ...{ created_at: '2026-11-17T10:00:00Z', finished_at: '2026-11-17T10:01:00Z' },
});

test('a next page that fails is requested again by its button alone, and the jobs before it stay', async () => {
  const jobs = Array.from({ length: 60 }, (_, at) => aJob(at + 1));
  let isDown = true;
  const api = new FakeApi().respond(listEstateJobs, ({ query }) =>
    isDown && query.cursor !== undefined ? problem(503, { detail: 'Down' }) : pageOf(jobs, query, 20),
  );
  vi.stubGlobal('fetch', api.fetch);
  showTestPage(<JobsPage />, '/admin/jobs');
  expect((await screen.findByRole('alert')).textContent).toBe('The next rows could not be loaded.');
  const shown = screen.getAllByRole('row').length;
  expect(shown).toBeGreaterThan(10);
  const requests = api.calls.length;
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(api.calls.length).toBeGreaterThan(requests);
  screen.getByText('Row 1 of 60');
  expect(screen.getAllByRole('row').length).toBe(shown);
});

test('says what a job changed, days in the words of the reader', async () => {
  const input = { set: { warranty_end_date: '2027-03-31', customer: null }, add_tags: ['lot 4'] };
  const api = new FakeApi().respond(listEstateJobs, ({ query }) =>
    pageOf([{ ...aJob(1), input }], query, 20),
  );
  vi.stubGlobal('fetch', api.fetch);
  showTestPage(<JobsPage />, '/admin/jobs');
  const line = await screen.findByText(/31 March 2027|March 31, 2027/);
  expect(line.textContent).toContain('Customer: cleared · Tags added: lot 4');
  expect(line.textContent).not.toContain('2027-03-31');
});
