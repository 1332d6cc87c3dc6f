import { createRole, deleteRole, listRoles, updateRole } from '@greenroom/domain/admin/endpoints.ts';
import type { Role } from '@greenroom/domain/admin/role.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { FakeApi, problem } from '#test/fake-api.ts';
import { showTestPage } from '#test/show-test-page.tsx';
import { startTestTranslations } from '#test/start-test-translations.ts';
import { RolesPage } from './roles-page.tsx';

const aRole = (id: number, name: string, permissions: string[] = [], user_count = 0): Role => ({
  id,
  name,
  permissions,
  user_count,
  updated_at: '2026-11-01T08:00:00Z',
});

let api: FakeApi;
let roles: Role[];
const user = userEvent.setup({ delay: null });

beforeAll(startTestTranslations);
beforeEach(() => {
  roles = [aRole(1, 'Planner', ['estate.manage'], 3), aRole(2, 'Technician')];
  api = new FakeApi()
    .respond(listRoles, () => roles)
    .respond(createRole, ({ body }) => {
      const created = { ...aRole(3, body.name), permissions: body.permissions };
      roles = [...roles, created];
      return created;
    })
    .respond(updateRole, ({ params, body }) => {
      const changed = { ...aRole(params.id, body.name), permissions: body.permissions };
      roles = roles.map((role) => (role.id === params.id ? changed : role));
      return changed;
    })
    .respond(deleteRole, ({ params }) => {
      roles = roles.filter(({ id }) => id !== params.id);
      return undefined;
    });
  vi.stubGlobal('fetch', api.fetch);
});
afterEach(() => vi.unstubAllGlobals());

const open = async () => {
  showTestPage(<RolesPage />, '/admin/roles');
  await screen.findByText('Planner');
};
const press = async (name: string, inside?: HTMLElement) =>
  user.click(await (inside ? within(inside) : screen).findByRole('button', { name }));
const rows = () =>
  within(screen.getByRole('list', { name: 'Roles' }))
    .getAllByRole('list')
    .map((list) => list.closest('div')?.textContent);

test('lists every role with its users and permissions', async () => {
  await open();
  expect(rows()).toEqual(['Planner3 usersManage the estate', 'Technician0 usersNo permissions']);
});

test('creates a role with its permissions', async () => {
  await open();
  await press('New role');
  const dialog = await screen.findByRole('dialog', { name: 'New role' });
  await press('Create role', dialog);
  await screen.findByText('Enter a name.');
  await user.type(within(dialog).getByLabelText('Name'), 'Operator');
  await user.click(within(dialog).getByRole('checkbox', { name: 'Manage devices' }));
  await press('Create role', dialog);
  await waitFor(() => expect(rows()).toContain('Operator0 usersManage devices'));
});

test('renames a role and withdraws a permission, and marks a name that is taken', async () => {
  await open();
  api.respondAt('PUT /roles/1', problem(409, { code: 'role-name-taken', detail: 'Taken' }));
  await press('Edit Planner');
  const dialog = await screen.findByRole('dialog', { name: 'Role Planner' });
  await user.type(within(dialog).getByLabelText('Name'), ' 2');
  await user.click(within(dialog).getByRole('checkbox', { name: 'Manage the estate' }));
  await press('Save', dialog);
  await within(dialog).findByText('A role with this name already exists.');
  api.respondAsUsualAt('PUT /roles/1');
  await press('Save', dialog);
  await waitFor(() => expect(rows()).toContain('Planner 20 usersNo permissions'));
});

test('says who loses what before a role is deleted', async () => {
  await open();
  await press('Delete Planner');
  const confirmation = await screen.findByRole('alertdialog');
  expect(confirmation.textContent).toContain('3 users keep the word and lose its permissions.');
  expect(api.calls).toEqual(['GET /roles']);
  await press('Delete role', confirmation);
  await waitFor(() => expect(rows()).toEqual(['Technician0 usersNo permissions']));
});

test('offers to try again when the roles cannot be loaded', async () => {
  api.respondAt('GET /roles', problem(503));
  showTestPage(<RolesPage />, '/admin/roles');
  await screen.findByText('The roles could not be loaded.');
  api.respondAsUsualAt('GET /roles');
  await press('Try again');
  await screen.findByText('Planner');
});
