import { listOdooConflicts, resolveOdooConflict } from '@greenroom/domain/odoo/endpoints.ts';
import type { OdooConflict } from '@greenroom/domain/odoo/odoo-state.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { FakeApi } from '#test/fake-api.ts';
import { showTestPage } from '#test/show-test-page.tsx';
import { startTestTranslations } from '#test/start-test-translations.ts';
import { ConflictsCard } from './conflicts-card.tsx';

beforeAll(startTestTranslations);
afterEach(() => {
  vi.unstubAllGlobals();
});

const conflict: OdooConflict = {
  ...{ id: 5, ticket_id: 131, ticket_name: 'No picture', odoo_id: 17, field: 'name', reason: 'both-changed' },
  ...{ base: 'No picture', ours: 'No sound', theirs: 'No light', ours_at: null, theirs_at: null },
  ...{ theirs_by: null, noticed_at: '2026-11-17T10:00:00Z' },
};

test('a conflict is resolved after a side was chosen, and before that the button says why not', async () => {
  const user = userEvent.setup();
  const kept: unknown[] = [];
  const api = new FakeApi()
    .respond(listOdooConflicts, () => [conflict])
    .respond(resolveOdooConflict, ({ params, body }) => {
      kept.push({ ...params, ...body });
      return undefined;
    });
  vi.stubGlobal('fetch', api.fetch);
  showTestPage(<ConflictsCard partnerId={4} total={1} />, '/');
  const apply = await screen.findByRole('button', { name: 'Apply to both' });
  expect(apply.getAttribute('aria-disabled')).toBe('true');
  expect(apply.dataset.tip).toBe('Choose a side for at least one field.');
  await user.click(apply);
  expect(kept).toEqual([]);
  await user.click(screen.getByRole('radio', { name: /Odoo/ }));
  expect(apply.getAttribute('aria-disabled')).toBeNull();
  await user.click(apply);
  await waitFor(() => expect(kept).toEqual([{ id: 4, conflict_id: 5, keep: 'odoo' }]));
});
