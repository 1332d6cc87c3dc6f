import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { UsersPage } from '#pages/admin/users-page.tsx';
import { aPartner, aUser, FakeAdmin } from '#test/fake-admin.ts';
import { showTestPage } from '#test/show-test-page.tsx';
import { startTestTranslations } from '#test/start-test-translations.ts';
import { toast } from '#ui/feedback/toaster.tsx';

export let server: FakeAdmin;
export let user = userEvent.setup({ delay: null });

export const open = (search = '') => showTestPage(<UsersPage />, `/admin/users${search}`);

export const press = async (name: string | RegExp, inside?: HTMLElement) =>
  user.click(await (inside ? within(inside) : screen).findByRole('button', { name }));
export const field = (name: string) => screen.getByLabelText(name) as HTMLInputElement;

/** At once: every key stroke would render the whole page again. */
export async function add(into: HTMLElement, text: string) {
  await user.click(into);
  await user.paste(text);
}

export async function choose(selector: string, text: string) {
  await add(screen.getByRole('combobox', { name: selector }), text);
  await user.click(await screen.findByRole('option', { name: new RegExp(text, 'i') }));
}

export async function openEdit(username: string) {
  open();
  await press(`Edit ${username}`);
  return screen.findByRole('dialog', { name: `Edit User: ${username}` });
}

/** Called once in each file of tests of the page. */
export function setUpUsersPage() {
  beforeAll(startTestTranslations);
  beforeEach(() => {
    user = userEvent.setup({ delay: null });
    server = new FakeAdmin();
    server.partners = [aPartner(1, 'Lumière'), aPartner(2, 'Plaza'), aPartner(3, 'Rheinklang')];
    server.users = [
      aUser(7, 'ada'),
      aUser(8, 'bob', { is_active: false, is_superuser: true, partner_name: '', partner_id: 44 }),
      aUser(9, 'rita', { force_explicit_grants: true }),
    ];
    vi.stubGlobal('fetch', server.fetch);
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    vi.spyOn(toast, 'success').mockImplementation(() => {});
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
}
