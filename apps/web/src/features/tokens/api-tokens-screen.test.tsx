import {
  createServiceToken,
  listPartnerTokens,
  revokePartnerToken,
} from '@greenroom/domain/admin/tokens/endpoints.ts';
import type { PartnerToken } from '@greenroom/domain/auth/tokens/api-token.ts';
import { createOwnToken, listOwnTokens } from '@greenroom/domain/auth/tokens/endpoints.ts';
import { listVisiblePartners } from '@greenroom/domain/branding/endpoints.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { enterText } from '#test/enter-text.ts';
import { aUser } from '#test/fake-admin.ts';
import { FakeApi } from '#test/fake-api.ts';
import { showTestPage } from '#test/show-test-page.tsx';
import { startTestTranslations } from '#test/start-test-translations.ts';
import { testInFull } from '#test/test-in-full.ts';
import { ApiTokensScreen } from './api-tokens-screen.tsx';
import { OwnTokensCard } from './own-tokens-card.tsx';

const aToken = (name: string, more: Partial<PartnerToken> = {}): PartnerToken => ({
  ...{ id: crypto.randomUUID(), name, hint: 'gr_abcde', permissions: [], partner_ids: null },
  ...{ acts_as_superuser: false, created_at: '2026-11-01T08:00:00Z', expires_at: '2100-01-01T00:00:00Z' },
  ...{ last_used_at: null, revoked_at: null, user_id: 1, owner_name: 'Ada', is_service: false },
  ...more,
});
const text = `gr_${'x'.repeat(49)}`;
let tokens: PartnerToken[];
const bodies: unknown[] = [];
const user = userEvent.setup({ delay: null });
const owner = aUser(1, 'ada', { effective_permissions: ['estate.manage', 'partner.manage'] });

beforeAll(startTestTranslations);
beforeEach(() => {
  bodies.length = 0;
  tokens = [aToken('Signage'), aToken('Old', { revoked_at: '2026-11-02T08:00:00Z' })];
  const make = (body: { name: string }) => {
    bodies.push(body);
    const token = aToken(body.name, { is_service: true });
    tokens = [token, ...tokens];
    return { ...token, token: text };
  };
  const api = new FakeApi()
    .respond(listPartnerTokens, () => tokens)
    .respond(listOwnTokens, () => tokens)
    .respond(createServiceToken, ({ body }) => make(body))
    .respond(createOwnToken, ({ body }) => make(body))
    .respond(listVisiblePartners, () => [
      { id: 1, name: 'Lumière' },
      { id: 2, name: 'Plaza' },
    ])
    .respond(revokePartnerToken, ({ params }) => {
      tokens = tokens.filter(({ id }) => id !== params.id);
      return undefined;
    });
  vi.stubGlobal('fetch', api.fetch);
});
afterEach(() => vi.unstubAllGlobals());

const closeDialog = async (dialog: HTMLElement) => {
  await within(dialog).findByText(text);
  await user.click(within(dialog).getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
  await waitFor(() => expect(screen.queryByText(text)).toBeNull());
};

testInFull(
  'an administrator makes a service with its own rights at most, and ends tokens after a question',
  async () => {
    showTestPage(<ApiTokensScreen user={owner} partnerId={1} choice={null} />, '/admin/api-tokens');
    const list = await screen.findByRole('list', { name: 'API tokens' });
    expect(within(list).queryByText('Old')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show 1 that is over' }));
    within(list).getByText('Revoked');

    await user.click(screen.getByRole('button', { name: 'New service' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getAllByRole('checkbox')).toHaveLength(2);
    await user.click(within(dialog).getByRole('button', { name: 'Create token' }));
    await within(dialog).findByText('Enter a name of up to 80 characters.');
    await enterText(within(dialog).getByLabelText('Name'), 'BMS');
    await user.click(within(dialog).getByLabelText('Manage the estate'));
    await user.click(within(dialog).getByRole('button', { name: 'Create token' }));
    await closeDialog(dialog);
    expect(bodies).toEqual([{ partner_id: 1, name: 'BMS', days: 90, permissions: ['estate.manage'] }]);

    await user.click(await within(list).findByRole('button', { name: 'Revoke Signage' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Revoke' }));
    await waitFor(() => expect(within(list).queryByText('Signage')).toBeNull());
  },
);

test('a user narrows an own token to some partners, always with the own one', async () => {
  showTestPage(<OwnTokensCard user={{ ...owner, sees_several_partners: true }} />, '/profile');
  await user.click(screen.getByRole('button', { name: 'New token' }));
  const dialog = await screen.findByRole('dialog');
  await enterText(within(dialog).getByLabelText('Name'), 'Script');
  await user.click(within(dialog).getByLabelText('All that I see'));
  expect((await within(dialog).findByLabelText<HTMLInputElement>('Lumière')).disabled).toBe(true);
  await user.click(within(dialog).getByLabelText('Plaza'));
  await user.click(within(dialog).getByRole('button', { name: 'Create token' }));
  await closeDialog(dialog);
  expect(bodies).toEqual([
    { name: 'Script', days: 90, permissions: [], partner_ids: [1, 2], acts_as_superuser: false },
  ]);
});
