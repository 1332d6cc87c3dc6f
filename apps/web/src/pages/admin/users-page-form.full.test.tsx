import { screen, waitFor } from '@testing-library/react';
import { describe, expect, onTestFinished, test } from 'vitest';
import { choosePartner } from '#api/partner-choice.ts';
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

test('a new user stays in its dialog when the server rejects it, starts over when discarded, and joins the list', async () => {
  server.respondAt('POST /users', problem(409, { detail: 'Taken', code: 'username-taken' }));
  const dialog = await openCreate();
  expect(screen.queryByText('Additional Partner Access')).toBeNull();
  await fillNewUser();
  await press('Create User', dialog);
  await waitFor(() => expect(document.activeElement).toBe(field('Username')));
  expect(field('Username').getAttribute('aria-invalid')).toBe('true');
  await screen.findByText('A user with this username already exists.');
  expect(screen.queryByText('Taken')).toBeNull();
  await add(field('Username'), '2');
  await waitFor(() => expect(field('Username').getAttribute('aria-invalid')).toBeNull());
  server.respondAt('POST /users', problem(500));
  await press('Create User', dialog);
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Failed to create user.'));
  expect(field('Username').value).toBe('zoe2');
  expect(screen.getAllByRole('rowheader', { hidden: true })).toHaveLength(3);
  await press('Cancel', dialog);
  await press('Discard');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  server.respondAsUsualAt('POST /users');
  server.bodies.length = 0;
  await press('Create User');
  const second = await screen.findByRole('dialog', { name: 'Create New User' });
  expect(screen.queryByRole('alert')).toBeNull();
  expect(field('Username').value).toBe('');
  expect(field('Password').value).toBe('');
  await fillNewUser();
  await add(field('Full name'), 'Zoé');
  await add(field('Roles'), 'Technician, Planner,, Planner');
  await user.click(screen.getByRole('checkbox', { name: 'Explicit grants only' }));
  await user.click(screen.getByRole('checkbox', { name: 'Manage devices' }));
  await press('Create User', second);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.bodies).toEqual([
    {
      permissions: ['devices.manage', 'incidents.act'],
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

describe('an edited user', () => {
  const again = async () => {
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press('Edit ada');
    return screen.findByRole('dialog', { name: 'Edit User: ada' });
  };
  const mustChoose = () =>
    screen.getByRole<HTMLInputElement>('checkbox', { name: 'Must choose a new password' });

  test('is sent with what was changed, and the response is merged into its row', async () => {
    const first = await openEdit('ada');
    expect(field('Username').value).toBe('ada');
    await user.clear(field('Full name'));
    await add(field('Full name'), 'Ada Lovelace');
    await user.click(screen.getByRole('checkbox', { name: 'Active' }));
    await press('Save changes', first);

    const second = await again();
    const row = screen.getByRole('row', { name: /ada/, hidden: true });
    expect(row.textContent).toContain('Ada Lovelace');
    expect(row.textContent).toContain('ada@lumiere.example');
    await add(field('New password'), 'short');
    await press('Save changes', second);
    await screen.findByText('Password must be at least 8 characters long.');
    await add(field('New password'), ' no more');
    expect(mustChoose().checked).toBe(false);
    await user.click(mustChoose());
    await press('Save changes', second);

    const third = await again();
    expect(mustChoose().checked).toBe(true);
    await user.click(mustChoose());
    await press('Save changes', third);
    await waitFor(() =>
      expect(server.bodies).toEqual([
        { full_name: 'Ada Lovelace', is_active: false },
        { password: 'short no more', force_password_change: true },
        { force_password_change: false },
      ]),
    );
    expect(server.changes).toEqual(['PUT /users/7', 'PUT /users/7', 'PUT /users/7']);
  });

  test('keeps its dialog when the server rejects it, and asks before it is discarded', async () => {
    server.respondAt('PUT /users/7', problem(409, { detail: 'Taken', code: 'email-taken' }));
    const dialog = await openEdit('ada');
    await add(field('Email'), 'x');
    await press('Save changes', dialog);
    await waitFor(() => expect(field('Email').getAttribute('aria-invalid')).toBe('true'));
    await waitFor(() => expect(document.activeElement).toBe(field('Email')));
    await add(field('Full name'), '!');
    server.respondAt('PUT /users/7', problem(500));
    await press('Save changes', dialog);
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Failed to update user.'));
    server.respondAt('PUT /users/7', problem(409, { message: 'The last one' }));
    await press('Save changes', dialog);
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('The last one'));
    await user.keyboard('{Escape}');
    await press('Keep editing');
    expect(field('Full name').value).toBe('Name of ada!');
    await user.keyboard('{Escape}');
    await press('Discard');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

test('a new user belongs to the partner that the console shows', async () => {
  onTestFinished(() => choosePartner(undefined));
  choosePartner(2);
  await openCreate();
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Partner' }).value).toBe('Plaza'),
  );
});
