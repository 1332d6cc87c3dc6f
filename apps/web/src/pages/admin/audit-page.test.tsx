import type { AuditRecord } from '@greenroom/domain/admin/audit-log/audit-record.ts';
import { exportAuditLog, getAuditChain, listAuditLog } from '@greenroom/domain/admin/audit-log/endpoints.ts';
import { listUsers } from '@greenroom/domain/admin/endpoints.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { auditColumns } from '#features/admin/audit/audit-columns.tsx';
import { AuditScreen } from '#features/admin/audit/audit-screen.tsx';
import { translator } from '#i18n/translator.ts';
import { aUser } from '#test/fake-admin.ts';
import { FakeApi, pageOf } from '#test/fake-api.ts';
import { showTestPage } from '#test/show-test-page.tsx';
import { startTestTranslations } from '#test/start-test-translations.ts';
import { testInFull } from '#test/test-in-full.ts';

let api: FakeApi;
let records: AuditRecord[];
const queries: unknown[] = [];
const saved: string[] = [];
const user = userEvent.setup({ delay: null });

const entry = (id: number, more: Partial<AuditRecord>): AuditRecord => ({
  ...{ id, action: 'signed-in', actor_name: 'Ada', source: null, subject: 'ada', about: 'Ada', count: 1 },
  ...{ changeset_id: null, before: null, after: null, address: '192.0.2.7', request_id: null },
  created_at: '2026-11-17T10:00:00Z',
  ...more,
});

beforeAll(startTestTranslations);
beforeEach(() => {
  queries.length = 0;
  saved.length = 0;
  records = [
    entry(3, { action: 'access-rejected', subject: 'GET /api/users', request_id: 'a-request' }),
    entry(2, {
      action: 'unknown-sign-ins-failed',
      subject: '203.0.113.9',
      about: null,
      after: { attempts: 12 },
    }),
    entry(1, {}),
  ];
  api = new FakeApi()
    .respond(listAuditLog, ({ query }) => {
      queries.push(query);
      return pageOf(query?.outcome === 'rejected' ? records.slice(0, 1) : records, {});
    })
    .respond(getAuditChain, () => ({
      state: 'whole' as const,
      ...{ checked_until: '2026-11-17T09:00:00Z', first_fault: null },
      checked_at: '2026-11-17T09:00:05Z',
    }))
    .respond(listUsers, ({ query }) => pageOf([aUser(7, 'ada'), aUser(8, 'bob')], query))
    .respond(exportAuditLog, ({ query }) => {
      queries.push(query);
      return new Response('{"id":3}\n');
    });
  vi.stubGlobal('fetch', api.fetch);
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:lines');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const choose = async (filter: string, option: string | RegExp) => {
  await user.click(await screen.findByRole('combobox', { name: filter }));
  await user.click(await screen.findByRole('option', { name: option }));
};

test('a card says below its title what the entry is about, and below that by which user and when', () => {
  const columns = auditColumns(translator.t, { language: 'en', seesAddresses: true });
  const detailsOf = (record: AuditRecord) => columns[0]?.cardDetails?.(record).map(({ text }) => text);
  expect(detailsOf(entry(4, { about: 'Bob' }))).toEqual(['Bob']);
  expect(detailsOf(entry(1, {}))).toEqual([]);
  expect(columns.filter(({ cardBelow }) => cardBelow).map(({ id }) => id)).toEqual(['who', 'when']);
});

test('says what was rejected and what came before sign-ins, and up to when the log is unaltered', async () => {
  showTestPage(<AuditScreen isSuperuser />, '/admin/audit');
  await screen.findByText('Rejected: view users');
  const row = (await screen.findByText(/Failed sign-ins of unknown names from 203\.0\.113\.9/)).closest(
    '[role="row"]',
  );
  within(row as HTMLElement).getByText('Unknown person');
  await screen.findByText(/^Unaltered, checked until/);
});

test('tells an administrator of a partner that the addresses are hidden, and names the request on hover', async () => {
  records = [
    entry(3, { action: 'access-rejected', subject: 'GET /api/users', address: null, request_id: 'x' }),
  ];
  showTestPage(<AuditScreen isSuperuser={false} />, '/admin/audit');
  const row = within(await screen.findByRole('row', { name: /Rejected: view users/ }));
  const how = row.getByText('address hidden');
  expect(how.dataset.tip).toBe('Superusers see the address. · GET /api/users · Request x');
  expect(row.queryByText(/\/api/)).toBeNull();
});

testInFull('filters by kind, outcome and user in the address, and exports what is listed', async () => {
  showTestPage(<AuditScreen isSuperuser />, '/admin/audit');
  await screen.findByText('Rejected: view users');
  await choose('Outcome', 'Rejected');
  await waitFor(() => expect(queries.at(-1)).toMatchObject({ outcome: 'rejected' }));
  await choose('User', /^ada/);
  await choose('Kind', 'Rejected: …');
  const filter = { outcome: 'rejected', user_id: 7, action: 'access-rejected' };
  await waitFor(() => expect(queries.at(-1)).toMatchObject(filter));
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await waitFor(() => expect(saved).toEqual([expect.stringMatching(/^audit_.*\.jsonl$/)]));
  expect(queries.at(-1)).toEqual(filter);
});
