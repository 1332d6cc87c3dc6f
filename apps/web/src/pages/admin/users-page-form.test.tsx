import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { aUser } from '#test/fake-admin.ts';
import { problem } from '#test/fake-api.ts';
import {
  add,
  choose,
  field,
  open,
  openEdit,
  press,
  server,
  setUpUsersPage,
  user,
} from '#test/users-page.tsx';

setUpUsersPage();

const usernames = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);

async function openCreate() {
  open();
  await screen.findAllByRole('rowheader');
  await press('Create User');
  return screen.findByRole('dialog', { name: 'Create New User' });
}

async function fillNewUser() {
  await add(field('Username'), 'zoe');
  await add(field('Email'), ' zoe@plaza.example ');
  await choose('Partner', 'Plaza');
  await add(field('Password'), 'long enough');
}

describe('a new user', () => {
  test('is sent with all filled fields and appended to the list, and the dialog closes', async () => {
    const dialog = await openCreate();
    await fillNewUser();
    await add(field('Full name'), 'Zoé');
    await add(field('Roles'), 'Technician, Planner,, Planner');
    await user.click(screen.getByRole('checkbox', { name: 'Explicit grants only' }));
    await user.click(screen.getByRole('checkbox', { name: 'Manage devices' }));
    await press('Create User', dialog);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.bodies).toEqual([
      {
        permissions: ['devices.manage'],
        username: 'zoe',
        email: 'zoe@plaza.example',
        full_name: 'Zoé',
        partner_id: 2,
        password: 'long enough',
        roles: ['Technician', 'Planner'],
        is_active: true,
        is_superuser: false,
        force_explicit_grants: true,
      },
    ]);
    await waitFor(() => expect(usernames()).toEqual(['ada', 'bob', 'rita', 'zoe']));
    await screen.findByText('4 users');
  });

  test('stays in its dialog with the reason in a red box when the server rejects it, and nothing is lost', async () => {
    server.respondAt('POST /users', problem(409, { detail: 'Taken', code: 'username-taken' }));
    const dialog = await openCreate();
    await fillNewUser();
    await press('Create User', dialog);
    expect((await screen.findByRole('alert')).textContent).toBe('Taken');
    await waitFor(() => expect(document.activeElement).toBe(field('Username')));
    expect(field('Username').getAttribute('aria-invalid')).toBe('true');
    await screen.findByText('A user with this username already exists.');
    await add(field('Username'), '2');
    await waitFor(() => expect(field('Username').getAttribute('aria-invalid')).toBeNull());
    server.respondAt('POST /users', problem(500));
    await press('Create User', dialog);
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Failed to create user.'));
    expect(field('Username').value).toBe('zoe2');
    expect(screen.getAllByRole('rowheader', { hidden: true })).toHaveLength(3);
  });

  test('starts over whenever the dialog opens', async () => {
    server.respondAt('POST /users', problem(500));
    const dialog = await openCreate();
    await fillNewUser();
    await press('Create User', dialog);
    await screen.findByRole('alert');
    await press('Cancel', dialog);
    await press('Discard');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press('Create User');
    await screen.findByRole('dialog');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(field('Username').value).toBe('');
    expect(field('Password').value).toBe('');
  });

  test('has no access settings before it exists', async () => {
    await openCreate();
    expect(screen.queryByText('Additional Partner Access')).toBeNull();
  });
});

describe('an edited user', () => {
  test('is sent with the changes, without a blank password, and the response is merged into its row', async () => {
    const dialog = await openEdit('ada');
    expect(field('Username').value).toBe('ada');
    await user.clear(field('Full name'));
    await add(field('Full name'), 'Ada Lovelace');
    await user.click(screen.getByRole('checkbox', { name: 'Active' }));
    await press('Save changes', dialog);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.changes).toEqual(['PUT /users/7']);
    expect(server.bodies).toEqual([{ full_name: 'Ada Lovelace', is_active: false }]);
    const row = screen.getByRole('row', { name: /^ada/ });
    await waitFor(() => expect(row.textContent).toContain('Ada Lovelace'));
    expect(row.textContent).toContain('ada@lumiere.example');
  });

  test('may get a new password, of at least eight characters', async () => {
    const dialog = await openEdit('ada');
    await add(field('New password'), 'short');
    await press('Save changes', dialog);
    await screen.findByText('Password must be at least 8 characters long.');
    await add(field('New password'), ' no more');
    await press('Save changes', dialog);
    await waitFor(() => expect(server.bodies).toEqual([{ password: 'short no more' }]));
  });

  test('can be required to set a new password, which is sent only when changed', async () => {
    const dialog = await openEdit('ada');
    await user.click(screen.getByRole('checkbox', { name: 'Must choose a new password' }));
    await press('Save changes', dialog);
    await waitFor(() => expect(server.bodies).toEqual([{ force_password_change: true }]));
  });

  test('shows that a new password is required, which can be cancelled', async () => {
    server.users = [aUser(7, 'ada', { force_password_change: true })];
    const dialog = await openEdit('ada');
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Must choose a new password' });
    expect(box.checked).toBe(true);
    await user.click(box);
    await press('Save changes', dialog);
    await waitFor(() => expect(server.bodies).toEqual([{ force_password_change: false }]));
  });

  test('whose email is taken has that field marked and focused', async () => {
    server.respondAt('PUT /users/7', problem(409, { detail: 'Taken', code: 'email-taken' }));
    const dialog = await openEdit('ada');
    await add(field('Email'), 'x');
    await press('Save changes', dialog);
    await waitFor(() => expect(field('Email').getAttribute('aria-invalid')).toBe('true'));
    await waitFor(() => expect(document.activeElement).toBe(field('Email')));
  });

  test('asks before a partly filled form is discarded', async () => {
    await openEdit('ada');
    await add(field('Full name'), '!');
    await user.keyboard('{Escape}');
    await press('Keep editing');
    expect(field('Full name').value).toBe('Name of ada!');
    await user.keyboard('{Escape}');
    await press('Discard');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.changes).toEqual([]);
  });

  test('keeps its dialog when the server rejects it', async () => {
    server.respondAt('PUT /users/7', problem(500));
    const dialog = await openEdit('ada');
    await press('Save changes', dialog);
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to update user.');
    server.respondAt('PUT /users/7', problem(409, { message: 'The last one' }));
    await press('Save changes', dialog);
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('The last one'));
  });
});
