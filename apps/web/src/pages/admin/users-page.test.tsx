import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { chooseFromMenu } from '#test/choose-from-menu.ts';
import { aUser } from '#test/fake-admin.ts';
import { problem } from '#test/fake-api.ts';
import { testInFull } from '#test/test-in-full.ts';
import { open, press, server, setUpUsersPage, user } from '#test/users-page.tsx';
import { toast } from '#ui/feedback/toaster.tsx';

setUpUsersPage();

const usernames = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
const isDisabled = (element: HTMLElement) => element.getAttribute('aria-disabled') === 'true';

describe('the table', () => {
  test('shows every column of every user, and Yes or No for the flags', async () => {
    open();
    await screen.findAllByRole('rowheader');
    const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(headers).toEqual([
      '',
      'Username',
      'Email',
      'Full name',
      'Partner',
      'Active',
      'Superuser',
      'Actions',
    ]);
    const cells = (name: RegExp) =>
      within(screen.getByRole('row', { name }))
        .getAllByRole('cell')
        .slice(1)
        .map(({ textContent }) => textContent);
    expect(cells(/ada/)).toEqual(['ada@lumiere.example', 'Name of ada', 'Lumière', 'Yes', 'No', '']);
    const buttons = within(screen.getByRole('row', { name: /ada/ })).getAllByRole('button');
    expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
      'Edit ada',
      'Delete ada',
      'More actions for ada',
    ]);
    // A partner without a name is shown by its id.
    expect(cells(/bob/).slice(2, 5)).toEqual(['44', 'No', 'Yes']);
    await screen.findByText('3 users');
  });

  test('shows below each name when the user last signed in, and puts recent sign-ins first', async () => {
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    server.users = [
      aUser(7, 'ada', { last_sign_in_at: minutesAgo(185) }),
      aUser(8, 'bob'),
      aUser(9, 'rita', { last_sign_in_at: minutesAgo(5) }),
      aUser(10, 'sam', { access_ends_on: '2099-12-31' }),
    ];
    open();
    await screen.findByText('Access until Dec 31, 2099');
    await screen.findByText('Signed in 3 hr. ago');
    expect(usernames()).toEqual(['ada', 'bob', 'rita', 'sam']);
    // In the column and, in a narrow window, below the name.
    expect(screen.getByRole('row', { name: /bob/ }).textContent).toContain('Never signed in');
    expect(screen.getByRole('row', { name: /rita/ }).textContent).not.toContain('Never signed in');
    await press('Recent sign-ins first');
    expect(usernames()).toEqual(['rita', 'ada', 'bob', 'sam']);
    await press('Recent sign-ins first');
    expect(usernames()).toEqual(['ada', 'bob', 'rita', 'sam']);
  });

  test('marks users who see only grants and those who must set a password', async () => {
    server.users = [aUser(9, 'rita', { force_explicit_grants: true, force_password_change: true })];
    open();
    const row = await screen.findByRole('row', { name: /rita/ });
    const marks = within(row).getAllByRole('img');
    expect(marks.map((mark) => mark.getAttribute('aria-label'))).toEqual([
      'Explicit grants only',
      'Must choose a new password',
    ]);
  });

  testInFull('has a menu on each row, whose acts ask for confirmation', async () => {
    open();
    for (const [act, change, bodies] of [
      ['Send reset link', 'POST /users/7/reset-link', []],
      ['Sign out everywhere', 'POST /users/7/sign-out', []],
      ['Deactivate', 'PUT /users/7', [{ is_active: false }]],
    ] as const) {
      await press('More actions for ada');
      await chooseFromMenu(user, act);
      const confirmation = await screen.findByRole('alertdialog');
      expect(confirmation.textContent).toContain('ada');
      expect(server.changes).toEqual([]);
      await press(act, confirmation);
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
      expect(server.changes.splice(0)).toEqual([change]);
      expect(server.bodies.splice(0)).toEqual(bodies);
    }
    expect(toast.success).toHaveBeenCalledTimes(3);
  });

  test('says in the question why the last administrator stays', async () => {
    server.respondAt('PUT /users/7', problem(409, { detail: 'The last one', code: 'last-administrator' }));
    open();
    await press('More actions for ada');
    await chooseFromMenu(user, 'Deactivate');
    await press('Deactivate', await screen.findByRole('alertdialog'));
    expect((await screen.findByRole('alert')).textContent).toBe('The last one');
  });

  test('shows that it is loading, and disables creating a user meanwhile', async () => {
    let arrive = () => {};
    const partners = new Promise<Response>((resolve) => {
      arrive = () => resolve(Response.json(server.partners));
    });
    server.respondAt('GET /partners', partners);
    open();
    expect((await screen.findByText('Loading data...')).getAttribute('role')).toBe('status');
    await screen.findAllByRole('rowheader');
    const button = screen.getByRole('button', { name: 'Create User' });
    expect(isDisabled(button)).toBe(true);
    arrive();
    await waitFor(() => expect(isDisabled(button)).toBe(false));
    expect(screen.queryByText('Loading data...')).toBeNull();
  });

  test('says when there are none', async () => {
    server.users = [];
    open();
    await screen.findByText('No users found.');
  });

  test("shows the server's reason when the users cannot be loaded, and tries again", async () => {
    server.respondAt('GET /users', problem(503, { detail: 'Down for repair' }));
    open();
    await screen.findByText('Failed to load users: Down for repair');
    server.respondAt('GET /users', problem(500));
    await press('Try again');
    await screen.findByText('Failed to load users: Failed to fetch users.');
    server.respondAsUsualAt('GET /users');
    await press('Try again');
    expect(await screen.findAllByRole('rowheader')).toHaveLength(3);
  });

  test('shows the users and no way to create one when the partners cannot be loaded', async () => {
    server.respondAt('GET /partners', problem(500));
    open();
    const message = 'Failed to load partners: Failed to fetch partners.';
    await screen.findByText(message);
    expect(await screen.findAllByRole('rowheader')).toHaveLength(3);
    const button = screen.getByRole('button', { name: 'Create User' });
    expect(isDisabled(button)).toBe(true);
    expect(button.dataset.tip).toBe(message);
    server.respondAsUsualAt('GET /partners');
    await press('Try again');
    await waitFor(() => expect(isDisabled(button)).toBe(false));
    expect(screen.queryByText(message)).toBeNull();
  });

  testInFull(
    'requests hits and the next page from the server when there are more users than fit in one response',
    async () => {
      server.users = Array.from({ length: 200 }, (_, at) =>
        aUser(at + 1, `user-${String(at).padStart(3, '0')}`),
      );
      server.perResponse = 80;
      open();
      await screen.findByText('80 of 200 users loaded');
      await press('Load more');
      await screen.findByText('160 of 200 users loaded');
      await user.type(screen.getByRole('textbox', { name: 'Search users' }), 'user-149');
      await waitFor(() => expect(usernames()).toEqual(['user-149']));
    },
  );
});
