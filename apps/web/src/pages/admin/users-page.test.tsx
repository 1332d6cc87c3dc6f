import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { aGrant, aPartner, aUser, FakeAdmin } from '#test/fake-admin.ts';
import { problem } from '#test/fake-api.ts';
import { showTestPage } from '#test/show-test-page.tsx';
import { startTestTranslations } from '#test/start-test-translations.ts';
import { toast } from '#ui/feedback/toaster.tsx';
import { UsersPage } from './users-page.tsx';

let server: FakeAdmin;
let user = userEvent.setup({ delay: null });

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
  // jsdom has no layout.
  Element.prototype.scrollIntoView = () => {};
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const open = (search = '') => showTestPage(<UsersPage />, `/admin/users${search}`);

const usernames = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
const press = async (name: string | RegExp, inside?: HTMLElement) =>
  user.click(await (inside ? within(inside) : screen).findByRole('button', { name }));
const field = (name: string) => screen.getByLabelText(name) as HTMLInputElement;
const isDisabled = (element: HTMLElement) => element.getAttribute('aria-disabled') === 'true';

async function openCreate() {
  open();
  await screen.findAllByRole('rowheader');
  await press('Create User');
  return screen.findByRole('dialog', { name: 'Create New User' });
}

async function openEdit(username: string) {
  open();
  await press(`Edit ${username}`);
  return screen.findByRole('dialog', { name: `Edit User: ${username}` });
}

/** The undo of the last toast. */
function lastUndo(message: string) {
  const [shown, options] = vi.mocked(toast.success).mock.lastCall ?? [];
  expect(shown).toBe(message);
  if (!options?.undo) throw new Error('Nothing can be undone.');
  expect(options.undo.label).toBe('Undo');
  return options.undo;
}

async function choose(selector: string, text: string) {
  const box = screen.getByRole('combobox', { name: selector });
  await user.click(box);
  await user.type(box, text);
  await user.click(await screen.findByRole('option', { name: new RegExp(text, 'i') }));
}

async function fillNewUser() {
  await user.type(field('Username'), 'zoe');
  await user.type(field('Email'), ' zoe@plaza.example ');
  await choose('Partner', 'Plaza');
  await user.type(field('Password'), 'long enough');
}

describe('the table', () => {
  test('shows every column of every user, and Yes or No for the flags', async () => {
    open();
    await screen.findAllByRole('rowheader');
    const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(headers).toEqual(['Username', 'Email', 'Full name', 'Partner', 'Active', 'Superuser', 'Actions']);
    const cells = (name: RegExp) =>
      within(screen.getByRole('row', { name }))
        .getAllByRole('cell')
        .map(({ textContent }) => textContent);
    expect(cells(/^ada/)).toEqual([
      'ada@lumiere.example',
      'Name of ada',
      'Lumière',
      'Yes',
      'No',
      'EditDelete',
    ]);
    // A partner without a name is shown by its id.
    expect(cells(/^bob/).slice(2, 5)).toEqual(['44', 'No', 'Yes']);
    await screen.findByText('3 users');
  });

  test('shows below each name when the user last signed in, and puts recent sign-ins first', async () => {
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    server.users = [
      aUser(7, 'ada', { last_sign_in_at: minutesAgo(185) }),
      aUser(8, 'bob'),
      aUser(9, 'rita', { last_sign_in_at: minutesAgo(5) }),
    ];
    open();
    await screen.findByText('Signed in 3 hr. ago');
    expect(usernames()).toEqual(['ada', 'bob', 'rita']);
    expect(screen.getByText('Never signed in').closest('[role="row"]')?.textContent).toContain('bob');
    await press('Recent sign-ins first');
    expect(usernames()).toEqual(['rita', 'ada', 'bob']);
    await press('Recent sign-ins first');
    expect(usernames()).toEqual(['ada', 'bob', 'rita']);
  });

  test('keeps Delete, which does nothing and says why', async () => {
    open();
    const button = await screen.findByRole('button', { name: 'Delete ada' });
    expect(isDisabled(button)).toBe(true);
    expect(button.dataset.tip).toContain('Make the user inactive instead');
    await user.click(button);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(server.changes).toEqual([]);
  });

  test('marks users who see only grants and those who must set a password', async () => {
    server.users = [aUser(9, 'rita', { force_explicit_grants: true, force_password_change: true })];
    open();
    const row = await screen.findByRole('row', { name: /^rita/ });
    const marks = within(row).getAllByRole('img');
    expect(marks.map((mark) => mark.getAttribute('aria-label'))).toEqual([
      'Explicit grants only',
      'Must choose a new password',
    ]);
  });

  test.each([
    ['Send reset link', 'POST /users/7/reset-link', []],
    ['Sign out everywhere', 'POST /users/7/sign-out', []],
    ['Deactivate', 'PUT /users/7', [{ is_active: false }]],
  ])('has a menu on each row: %s asks for confirmation', async (act, change, bodies) => {
    open();
    await press('More actions for ada');
    await user.click(await screen.findByRole('menuitem', { name: act }));
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain('ada');
    expect(server.changes).toEqual([]);
    await press(act, question);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(server.changes).toEqual([change]);
    expect(server.bodies).toEqual(bodies);
    expect(toast.success).toHaveBeenCalledOnce();
  });

  test('says in the question why the last administrator stays', async () => {
    server.answerAt('PUT /users/7', problem(409, { detail: 'The last one', code: 'last-administrator' }));
    open();
    await press('More actions for ada');
    await user.click(await screen.findByRole('menuitem', { name: 'Deactivate' }));
    await press('Deactivate', await screen.findByRole('alertdialog'));
    expect((await screen.findByRole('alert')).textContent).toBe('The last one');
  });

  test('shows that it is loading, and disables creating a user meanwhile', async () => {
    let arrive = () => {};
    const partners = new Promise<Response>((resolve) => {
      arrive = () => resolve(Response.json(server.partners));
    });
    server.answerAt('GET /partners', partners);
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
    server.answerAt('GET /users', problem(503, { detail: 'Down for repair' }));
    open();
    await screen.findByText('Failed to load users: Down for repair');
    server.answerAt('GET /users', problem(500));
    await press('Try again');
    await screen.findByText('Failed to load users: Failed to fetch users.');
    server.answerAsUsualAt('GET /users');
    await press('Try again');
    expect(await screen.findAllByRole('rowheader')).toHaveLength(3);
  });

  test('shows the users and no way to create one when the partners cannot be loaded', async () => {
    server.answerAt('GET /partners', problem(500));
    open();
    const message = 'Failed to load partners: Failed to fetch partners.';
    await screen.findByText(message);
    expect(await screen.findAllByRole('rowheader')).toHaveLength(3);
    const button = screen.getByRole('button', { name: 'Create User' });
    expect(isDisabled(button)).toBe(true);
    expect(button.dataset.tip).toBe(message);
    server.answerAsUsualAt('GET /partners');
    await press('Try again');
    await waitFor(() => expect(isDisabled(button)).toBe(false));
    expect(screen.queryByText(message)).toBeNull();
  });

  test('requests hits and the next page from the server when there are more users than fit in one response', async () => {
    server.users = Array.from({ length: 200 }, (_, at) =>
      aUser(at + 1, `user-${String(at).padStart(3, '0')}`),
    );
    server.perAnswer = 80;
    open();
    await screen.findByText('80 of 200 users loaded');
    await press('Load more');
    await screen.findByText('160 of 200 users loaded');
    await user.type(screen.getByRole('textbox', { name: 'Search users' }), 'user-149');
    await waitFor(() => expect(usernames()).toEqual(['user-149']));
  });
});

describe('a new user', () => {
  test('requires a username, an email, a partner and a password of eight characters', async () => {
    const dialog = await openCreate();
    await press('Create User', dialog);
    await screen.findByText('Username is required.');
    await screen.findByText('Email is required.');
    await screen.findByText('Choose a partner.');
    await screen.findByText('Password must be at least 8 characters long.');
    await waitFor(() => expect(document.activeElement).toBe(field('Username')));
    await user.type(field('Password'), '1234567');
    await screen.findByText('Password must be at least 8 characters long.');
    await user.type(field('Password'), '8');
    await waitFor(() => expect(screen.queryByText(/at least 8 characters long/)).toBeNull());
    await user.type(field('Email'), 'nowhere');
    await user.tab();
    await screen.findByText('Enter a valid email address.');
    expect(server.changes).toEqual([]);
  });

  test('is sent with all filled fields and appended to the list, and the dialog closes', async () => {
    const dialog = await openCreate();
    await fillNewUser();
    await user.type(field('Full name'), 'Zoé');
    await user.type(field('Roles'), 'Technician, Planner,, Planner');
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
    server.answerAt('POST /users', problem(409, { detail: 'Taken', code: 'username-taken' }));
    const dialog = await openCreate();
    await fillNewUser();
    await press('Create User', dialog);
    expect((await screen.findByRole('alert')).textContent).toBe('Taken');
    await waitFor(() => expect(document.activeElement).toBe(field('Username')));
    expect(field('Username').getAttribute('aria-invalid')).toBe('true');
    await screen.findByText('A user with this username already exists.');
    await user.type(field('Username'), '2');
    await waitFor(() => expect(field('Username').getAttribute('aria-invalid')).toBeNull());
    server.answerAt('POST /users', problem(500));
    await press('Create User', dialog);
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Failed to create user.'));
    expect(field('Username').value).toBe('zoe2');
    expect(screen.getAllByRole('rowheader', { hidden: true })).toHaveLength(3);
  });

  test('starts over whenever the dialog opens', async () => {
    server.answerAt('POST /users', problem(500));
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
    await user.type(field('Full name'), 'Ada Lovelace');
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
    await user.type(field('New password'), 'short');
    await press('Save changes', dialog);
    await screen.findByText('Password must be at least 8 characters long.');
    await user.type(field('New password'), ' no more');
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
    server.answerAt('PUT /users/7', problem(409, { detail: 'Taken', code: 'email-taken' }));
    const dialog = await openEdit('ada');
    await user.type(field('Email'), 'x');
    await press('Save changes', dialog);
    await waitFor(() => expect(field('Email').getAttribute('aria-invalid')).toBe('true'));
    await waitFor(() => expect(document.activeElement).toBe(field('Email')));
  });

  test('asks before a partly filled form is discarded', async () => {
    await openEdit('ada');
    await user.type(field('Full name'), '!');
    await user.keyboard('{Escape}');
    await press('Keep editing');
    expect(field('Full name').value).toBe('Name of ada!');
    await user.keyboard('{Escape}');
    await press('Discard');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.changes).toEqual([]);
  });

  test('keeps its dialog when the server rejects it', async () => {
    server.answerAt('PUT /users/7', problem(500));
    const dialog = await openEdit('ada');
    await press('Save changes', dialog);
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to update user.');
    server.answerAt('PUT /users/7', problem(409, { message: 'The last one' }));
    await press('Save changes', dialog);
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('The last one'));
  });
});

describe('additional partners', () => {
  const block = () => screen.findByRole('region', { name: /^Additional Partner Access/ });

  test('can be linked, except the own one and those already linked, and unlinked', async () => {
    server.linked = [aPartner(3, 'Rheinklang')];
    await openEdit('ada');
    await user.click(within(await block()).getByRole('combobox', { name: 'Link Partner' }));
    await screen.findByRole('button', { name: 'Unlink Rheinklang' });
    await waitFor(() =>
      expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Plaza']),
    );
    await user.click(screen.getByRole('option'));
    await press('Link', await block());
    await screen.findByRole('button', { name: 'Unlink Plaza' });
    await press('Unlink Plaza');
    await press('Unlink Rheinklang');
    await screen.findByText('No additional partner access linked.');
    expect(server.changes).toEqual([
      'POST /users/7/additional_partners/2',
      'DELETE /users/7/additional_partners/2',
      'DELETE /users/7/additional_partners/3',
    ]);
  });

  test('that were unlinked can be linked again by Undo', async () => {
    server.linked = [aPartner(3, 'Rheinklang')];
    await openEdit('ada');
    await press('Unlink Rheinklang');
    await screen.findByText('No additional partner access linked.');
    lastUndo('Rheinklang is no longer linked').onUndo();
    await screen.findByRole('button', { name: 'Unlink Rheinklang' });
    expect(toast.success).toHaveBeenLastCalledWith('Rheinklang is linked again');
  });

  test('must be chosen first', async () => {
    await openEdit('ada');
    await press('Link', await block());
    await within(await block()).findByText('Choose a partner.');
    expect(server.changes).toEqual([]);
  });

  test('show what failed', async () => {
    server.answerAt('GET /users/7/additional_partners', problem(500));
    await openEdit('ada');
    await screen.findByText('Failed to load linked partners.');
    server.linked = [aPartner(3, 'Rheinklang')];
    server.answerAsUsualAt('GET /users/7/additional_partners');
    await press('Try again', await block());
    server.answerAt('DELETE /users/7/additional_partners/3', problem(500));
    await press('Unlink Rheinklang');
    await screen.findByText('Failed to unlink partner.');
    server.answerAt('POST /users/7/additional_partners/2', problem(500));
    await choose('Link Partner', 'Plaza');
    await press('Link', await block());
    await screen.findByText('Failed to link partner.');
    expect(screen.queryByText('Failed to unlink partner.')).toBeNull();
  });
});

describe('explicit grants', () => {
  const block = (name: string) => screen.findByRole('region', { name: new RegExp(`^${name}`) });
  const kinds = [
    { kind: 'sites', noun: 'Site', none: 'No sites explicitly granted.', item: 'Lyon' },
    { kind: 'rooms', noun: 'Room', none: 'No rooms explicitly granted.', item: 'Forum' },
    { kind: 'assets', noun: 'Asset', none: 'No assets explicitly granted.', item: 'QM55' },
  ] as const;

  beforeEach(() => {
    server.items = {
      sites: [
        { id: 1, name: 'Lyon' },
        { id: 2, name: 'Madrid' },
      ],
      rooms: [
        { id: 11, name: 'Forum' },
        { id: 12, name: 'Atelier' },
      ],
      assets: [
        { id: 21, name: 'QM55', serial_number: 'SN-0021' },
        { id: 22, name: 'Camera', serial_number: 'SN-0022' },
      ],
    };
  });

  test('are shown only for a restricted user', async () => {
    await openEdit('ada');
    await screen.findByText('Additional Partner Access');
    expect(screen.queryByText('Explicit Site Grants')).toBeNull();
    // They can be prepared before the box is saved.
    await user.click(screen.getByRole('checkbox', { name: 'Explicit grants only' }));
    await screen.findByText('Explicit Site Grants');
    await screen.findByText(/They take effect when you save/);
  });

  test.each(kinds)('on $kind are given and revoked one by one', async ({ kind, noun, none, item }) => {
    await openEdit('rita');
    const blocks = await block(`Explicit ${noun} Grants`);
    await within(blocks).findByText(none);
    const id = server.items[kind][0]?.id;
    await choose(`Grant ${noun}`, item);
    await press('Grant', blocks);
    const revoke = await within(blocks).findByRole('button', { name: new RegExp(`^Revoke ${item}`) });
    await user.click(within(blocks).getByRole('combobox'));
    await waitFor(() => expect(within(blocks).getAllByRole('option')).toHaveLength(1));
    await user.click(revoke);
    await within(blocks).findByText(none);
    expect(server.changes).toEqual([
      `POST /users/9/access/${kind}/${id}`,
      `DELETE /users/9/access/${kind}/${id}`,
    ]);
  });

  test.each(kinds)('on $kind show what failed', async ({ kind, noun, item }) => {
    const lower = noun.toLowerCase();
    const id = server.items[kind][0]?.id;
    server.grants[kind] = [aGrant(99, 'Kept')];
    server.answerAt(`POST /users/9/access/${kind}/${id}`, problem(500));
    server.answerAt(`DELETE /users/9/access/${kind}/99`, problem(500));
    await openEdit('rita');
    const blocks = await block(`Explicit ${noun} Grants`);
    await press('Grant', blocks);
    await within(blocks).findByText(/^Choose an? \w+ first\.$/);
    await choose(`Grant ${noun}`, item);
    await press('Grant', blocks);
    await screen.findByText(`Failed to grant ${lower} access.`);
    await press('Revoke Kept', blocks);
    await screen.findByText(`Failed to revoke ${lower} access.`);
    await within(blocks).findByText('Kept');
  });

  test('show assets as name and serial number, in the list and in the selector', async () => {
    server.grants.assets = [aGrant(30, 'Projector', { serial_number: 'SN-0030', site_name: 'Lyon' })];
    await openEdit('rita');
    const assets = await block('Explicit Asset Grants');
    await within(assets).findByText('SN-0030');
    await within(assets).findByText('Lyon · Lumière · granted by Alex on October 1, 2026');
    await user.click(within(assets).getByRole('combobox'));
    await screen.findByRole('option', { name: /QM55 \(SN-0021\)/ });
  });

  test('search on the server, and offer enough although much is granted', async () => {
    server.items.assets = Array.from({ length: 300 }, (_, at) => ({ id: at + 1, name: `Asset ${at + 1}` }));
    server.grants.assets = server.items.assets.slice(0, 200).map(({ id, name }) => aGrant(id, name));
    await openEdit('rita');
    const assets = await block('Explicit Asset Grants');
    await user.click(within(assets).getByRole('combobox'));
    await screen.findByRole('option', { name: /^Asset 201/ });
    expect(screen.getAllByRole('option')).toHaveLength(50);
    await screen.findByText('Type to find more');
    await user.type(within(assets).getByRole('combobox'), 'asset 28');
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(10));
    // Not at every key stroke.
    expect(server.searches.length).toBeLessThan(8);
    expect(server.searches.at(-1)).toBe('assets asset 28');
  });

  test('also omit grants of a later page', async () => {
    server.items.assets = Array.from({ length: 60 }, (_, at) => ({ id: at + 1, name: `Asset ${at + 1}` }));
    server.grants.assets = server.items.assets.slice(0, 50).map(({ id, name }) => aGrant(id, name));
    server.perAnswer = 20;
    await openEdit('rita');
    const assets = await block('Explicit Asset Grants');
    await within(assets).findByText('20 of 50 loaded');
    await user.click(within(assets).getByRole('combobox'));
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(10));
    expect(screen.queryByRole('option', { name: /^Asset 45/ })).toBeNull();
  });

  test('report when their data cannot be loaded', async () => {
    server.answerAt('GET /users/9/access/rooms', problem(500));
    server.answerAt('GET /users/9/grantable/sites', problem(500));
    await openEdit('rita');
    const rooms = await block('Explicit Room Grants');
    await within(rooms).findByText('Failed to load data for grants.');
    const sites = await block('Explicit Site Grants');
    await user.click(within(sites).getByRole('combobox'));
    await within(sites).findByText('Failed to load data for grants.');
  });

  test('name the partner of each, and cross partners only after a question', async () => {
    server.items.sites = [{ id: 2, name: 'Madrid', is_foreign: true }];
    await openEdit('rita');
    const sites = await block('Explicit Site Grants');
    await choose('Grant Site', 'Madrid');
    expect(within(sites).queryByText(/Lumière/)).toBeNull();
    await within(sites).findByText(/belongs to Plaza, which is not a partner of rita/);
    await press('Grant', sites);
    const question = await screen.findByRole('alertdialog', { name: 'Grant Madrid across partners?' });
    await press('Cancel', question);
    expect(server.changes).toEqual([]);
    await press('Grant', sites);
    await press('Grant', await screen.findByRole('alertdialog'));
    await within(sites).findByRole('button', { name: 'Revoke Madrid' });
    expect(server.changes).toEqual(['POST /users/9/access/sites/2']);
  });

  test('of a site include its contents if requested', async () => {
    await openEdit('rita');
    const sites = await block('Explicit Site Grants');
    await choose('Grant Site', 'Madrid');
    server.grants.rooms = [aGrant(12, 'Atelier')];
    await user.click(within(sites).getByRole('checkbox', { name: 'With everything inside' }));
    await press('Grant', sites);
    await screen.findByRole('button', { name: 'Revoke Atelier' });
    expect(server.changes).toEqual(['POST /users/9/access/sites/2?with_content=true']);
  });
});

describe('beside the account', () => {
  test('an administrator sees what a user can see, and why', async () => {
    const given = { given_by: 'Alex', given_at: '2026-10-01T10:00:00Z' };
    const none = { sites: 0, rooms: 0, assets: 0, tickets: 0 };
    server.visibility = {
      sees: 'grants',
      sites: 1,
      rooms: 0,
      assets: 1200,
      tickets: 3,
      reasons: [
        { kind: 'own-partner', id: 1, name: 'Lumière', given_by: null, given_at: null, ...none, tickets: 3 },
        { kind: 'site-grant', id: 4, name: 'Lyon', ...given, ...none, sites: 1 },
      ],
    };
    await openEdit('rita');
    await user.click(screen.getByRole('tab', { name: 'Visibility' }));
    await screen.findByText('What can this user see, and why?');
    await screen.findByText('1,200');
    const reasons = screen.getByRole('table', { name: 'Reasons' });
    const row = (name: RegExp) => within(reasons).getByRole('row', { name }).textContent;
    expect(row(/^Lumière/)).toBe('LumièreOwn partner3 tickets');
    expect(row(/^Lyon/)).toBe('LyonSite grantAlex · Oct 1, 20261 site');
  });

  test('an administrator sees who changed what, before and after', async () => {
    server.audit = [
      {
        id: 1,
        action: 'user-changed',
        actor_name: 'Alex',
        subject: 'rita',
        before: { is_active: true, full_name: 'Rita' },
        after: { is_active: false, full_name: 'Rita R.', password: 'changed' },
        address: '10.0.0.7',
        created_at: '2026-10-01T10:00:00Z',
      },
    ];
    await openEdit('rita');
    await user.type(field('Full name'), ' kept');
    await user.click(screen.getByRole('tab', { name: 'History' }));
    await screen.findByText('Account changed');
    const changes = screen.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(changes).toEqual(['Rita → Rita R.', 'changed', 'Yes → No']);
    await screen.findByText(/from 10\.0\.0\.7/);
    // The input from the meantime is still there.
    await user.click(screen.getByRole('tab', { name: 'Account' }));
    expect(field('Full name').value).toBe('Name of rita kept');
  });
});
