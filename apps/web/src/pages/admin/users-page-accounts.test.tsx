import {
  changeManyUsers,
  copyAccess,
  importUsers,
  inviteUser,
} from '@greenroom/domain/admin/accounts/endpoints.ts';
import type { UserFileResult } from '@greenroom/domain/admin/accounts/user-file.ts';
import { listRoles } from '@greenroom/domain/admin/endpoints.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { chooseFromMenu } from '#test/choose-from-menu.ts';
import { enterText } from '#test/enter-text.ts';
import { aUser } from '#test/fake-admin.ts';
import { testInFull } from '#test/test-in-full.ts';
import { choose, open, press, server, setUpUsersPage, user } from '#test/users-page.tsx';
import { toast } from '#ui/feedback/toaster.tsx';

setUpUsersPage();

const usernames = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
const sent: unknown[] = [];

beforeEach(() => {
  sent.length = 0;
  server.users = [
    aUser(7, 'ada', { last_sign_in_at: '2026-11-01T10:00:00Z' }),
    aUser(8, 'bob', { is_active: false, state: 'inactive' }),
    aUser(9, 'rita', { state: 'invited', is_invited: true }),
  ];
});

test('filters by state from the address and by choice, and sorts by state', async () => {
  open('?account=invited');
  await waitFor(() => expect(usernames()).toEqual(['rita']));
  await screen.findByRole('combobox', { name: 'Filter by state' });
  await choose('Filter by state', 'Never signed in');
  await waitFor(() => expect(usernames()).toEqual(['bob', 'rita']));
  await press('Active');
  expect(usernames()).toEqual(['rita', 'bob']);
});

test('shows the last sign-in as a column when it is chosen', async () => {
  open('?columns=email,last_sign_in_at');
  await screen.findByRole('row', { name: /ada/ });
  const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(headers).toEqual(['', 'Username', 'Email', 'Last sign-in', 'Actions']);
});

testInFull('invites a user without a password', async () => {
  server.api.respond(inviteUser, ({ body }) => {
    sent.push(body);
    return aUser(10, body.username, { email: body.email, state: 'invited', is_invited: true });
  });
  open();
  await screen.findByText('3 users');
  await press('Invite user');
  const dialog = await screen.findByRole('dialog', { name: 'Invite user' });
  expect(within(dialog).queryByLabelText('Password')).toBeNull();
  await press('Send invitation', dialog);
  await within(dialog).findByText('Username is required.');
  await enterText(within(dialog).getByLabelText('Username'), 'zoe');
  await enterText(within(dialog).getByLabelText('Email'), 'zoe@lumiere.example');
  await choose('Partner', 'Lumi');
  await press('Send invitation', dialog);
  await screen.findByRole('row', { name: /zoe/ });
  expect(sent).toEqual([
    expect.objectContaining({ username: 'zoe', email: 'zoe@lumiere.example', partner_id: 1 }),
  ]);
  expect(sent[0]).not.toHaveProperty('password');
});

testInFull('changes the marked users at once and names those that stay as they are', async () => {
  server.api.respond(changeManyUsers, ({ body }) => {
    sent.push(body);
    return body.ids.map((id) =>
      id === 7
        ? { id, result: 'rejected' as const, code: 'last-administrator', detail: 'The last one.' }
        : { id, result: 'done' as const, code: null, detail: null },
    );
  });
  open();
  await user.click(await screen.findByRole('checkbox', { name: 'Select ada' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select rita' }));
  await press('Deactivate');
  const dialog = await screen.findByRole('dialog', { name: 'Deactivate' });
  await within(dialog).findByText('ada, rita');
  expect(sent).toEqual([]);
  await press('Apply to 2 accounts', dialog);
  await within(dialog).findByText('The last one.');
  within(dialog).getByText('Changed: 1. Not changed: 1.');
  expect(sent).toEqual([{ ids: [7, 9], change: { is_active: false } }]);
});

test('sends no role and no partner before one is chosen, and says where roles are made', async () => {
  open();
  await user.click(await screen.findByRole('checkbox', { name: 'Select ada' }));
  await press('Partner access');
  const dialog = await screen.findByRole('dialog', { name: 'Partner access' });
  await press('Apply to 1 account', dialog);
  const field = within(dialog).getByRole('combobox', { name: 'Partner' });
  within(dialog).getByText('Choose a partner');
  expect(document.activeElement).toBe(field);
  await press('Cancel', dialog);
  server.api.respond(listRoles, () => []);
  await press('Role');
  const empty = await screen.findByRole('dialog', { name: 'Role' });
  await within(empty).findByRole('link', { name: 'Create role' });
  expect(within(empty).queryByRole('button', { name: /^Apply/ })).toBeNull();
});

testInFull('shows what a file would do before it does it', async () => {
  const row = (line: number, result: UserFileResult['result'], more = {}): UserFileResult => ({
    ...{ line, username: `user-${line}`, result, code: null, detail: null, changes: [], ...more },
  });
  server.api.respond(importUsers, ({ body }) => {
    sent.push(body);
    return [
      row(2, 'invited'),
      row(3, 'changed', { changes: ['full_name'] }),
      row(4, 'rejected', { code: 'conflict', detail: 'Line 2 of the file has the same email.' }),
    ];
  });
  open();
  await screen.findAllByRole('rowheader');
  await press('Import and export');
  await chooseFromMenu(user, 'Import from CSV…');
  const dialog = await screen.findByRole('dialog', { name: 'Import from CSV' });
  const csv = 'username,email\nzoe,zoe@lumiere.example';
  await user.upload(within(dialog).getByLabelText('CSV file'), new File([csv], 'users.csv'));
  await within(dialog).findByText('Line 2 of the file has the same email.');
  expect(sent).toEqual([{ csv, dry_run: true }]);
  await press('Import 2 rows', dialog);
  await within(dialog).findByText('Invited: 1 · changed: 1 · unchanged: 0 · rejected: 1');
  expect(sent).toEqual([
    { csv, dry_run: true },
    { csv, dry_run: false },
  ]);
});

testInFull('copies the access of another user', async () => {
  server.api.respond(copyAccess, ({ params, body }) => {
    sent.push([params.id, body]);
    return aUser(params.id, 'ada');
  });
  open();
  await press('More actions for ada');
  await chooseFromMenu(user, 'Copy access from…');
  const dialog = await screen.findByRole('dialog', { name: 'Copy access to ada' });
  await choose('From', 'rita');
  await press('Copy access', dialog);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([[7, { from_id: 9 }]]);
  expect(toast.success).toHaveBeenCalledWith('ada has the access of rita');
});
