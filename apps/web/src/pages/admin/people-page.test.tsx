import { eraseUser, exportPersonalData, previewErasure } from '@greenroom/domain/admin/erasure/endpoints.ts';
import {
  endPersonSession,
  invitePerson,
  listPeople,
  listPersonSessions,
  sendInvitation,
  signOutPerson,
  updatePerson,
} from '@greenroom/domain/admin/people/endpoints.ts';
import type { Person } from '@greenroom/domain/admin/people/person.ts';
import { getSignInRule, saveSignInRule } from '@greenroom/domain/auth/factors/endpoints.ts';
import type { SignInRule } from '@greenroom/domain/auth/factors/sign-in-rule.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { PeopleScreen } from '#features/admin/people/people-screen.tsx';
import { PersonSessionsDialog } from '#features/auth/sessions/person-sessions-dialog.tsx';
import { chooseFromMenu } from '#test/choose-from-menu.ts';
import { aUser } from '#test/fake-admin.ts';
import { FakeApi, pageOf, problem } from '#test/fake-api.ts';
import { showTestPage } from '#test/show-test-page.tsx';
import { startTestTranslations } from '#test/start-test-translations.ts';
import { testInFull } from '#test/test-in-full.ts';
import { toast } from '#ui/feedback/toaster.tsx';

const aPerson = (id: number, username: string, more: Partial<Person> = {}): Person => {
  const { is_superuser: _, ...user } = aUser(id, username);
  return { ...user, is_invited: false, may_change: true, ...more };
};

let api: FakeApi;
let people: Person[];
const bodies: unknown[] = [];
const user = userEvent.setup({ delay: null });
const administrator = aUser(7, 'ada', { effective_permissions: ['estate.manage', 'partner.manage'] });

beforeAll(startTestTranslations);
beforeEach(() => {
  bodies.length = 0;
  people = [
    aPerson(7, 'ada', { permissions: ['partner.manage'], effective_permissions: ['partner.manage'] }),
    aPerson(8, 'bob', { is_invited: true, state: 'invited' }),
    aPerson(9, 'mighty', { may_change: false, effective_permissions: ['devices.manage'] }),
  ];
  api = new FakeApi()
    .respond(listPeople, ({ query }) => pageOf(people, query))
    .respond(invitePerson, ({ body }) => {
      bodies.push(body);
      people = [...people, aPerson(10, body.username, { is_invited: true })];
      return aPerson(10, body.username, { email: body.email });
    })
    .respond(updatePerson, ({ params, body }) => {
      bodies.push(body);
      return aPerson(params.id, 'bob');
    })
    .respond(sendInvitation, () => undefined);
  vi.stubGlobal('fetch', api.fetch);
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const open = async () => {
  showTestPage(<PeopleScreen user={administrator} SessionsDialog={PersonSessionsDialog} />, '/admin/people');
  await screen.findByRole('row', { name: /bob/ });
};
const press = async (name: string, inside?: HTMLElement) =>
  user.click(await (inside ? within(inside) : screen).findByRole('button', { name }));
const changes = () => api.calls.filter((call) => !call.startsWith('GET'));

test('says once per row that a person has never signed in', async () => {
  people = [...people, aPerson(11, 'zora', { state: 'active', last_sign_in_at: null })];
  await open();
  const { textContent } = screen.getByRole('row', { name: /zora/ });
  expect(textContent?.match(/Never signed in/g)).toHaveLength(1);
});

test('lists the people of the partner without a column for superusers', async () => {
  await open();
  const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(headers).toEqual([
    '',
    'Username',
    'Email',
    'Full name',
    'Permissions',
    'State',
    'Last sign-in',
    'Actions',
  ]);
  await screen.findByText('Invited, the link has expired');
  await screen.findByText('3 people');
});

testInFull('invites a person and offers only what the administrator may do itself', async () => {
  await open();
  await press('Invite a person');
  const dialog = await screen.findByRole('dialog', { name: 'Invite a person' });
  const boxes = within(dialog).getAllByRole('checkbox');
  expect(boxes.map((box) => (box as HTMLInputElement).labels?.[0]?.textContent)).toEqual([
    expect.stringContaining('Manage the estate'),
    expect.stringContaining('Manage the partner'),
  ]);
  await press('Send invitation', dialog);
  await screen.findByText('Username is required.');
  await user.type(within(dialog).getByLabelText('Username'), 'zoe');
  await user.type(within(dialog).getByLabelText('Email'), 'zoe@lumiere.example');
  await user.click(boxes[0] as HTMLElement);
  await press('Send invitation', dialog);
  await screen.findByRole('row', { name: /zoe/ });
  expect(bodies).toEqual([
    {
      ...{ username: 'zoe', email: 'zoe@lumiere.example', full_name: '' },
      ...{ permissions: ['estate.manage'], access_ends_on: null },
    },
  ]);
});

testInFull('sets from when on a second step is required, and takes it back', async () => {
  const none = { max_session_hours: null, idle_minutes: null };
  let rule: SignInRule = { factor_required_from: null, ...none };
  api
    .respond(getSignInRule, () => rule)
    .respond(saveSignInRule, ({ body }) => {
      rule = { ...none, ...body };
      return rule;
    });
  await open();
  await press('Sign-in rule');
  const dialog = await screen.findByRole('dialog', { name: 'Sign-in rule' });
  const day = await within(dialog).findByLabelText('Second step required from');
  fireEvent.change(day, { target: { value: '2026-12-24' } });
  await press('Save', dialog);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(rule).toEqual({ factor_required_from: '2026-12-24', ...none });

  await press('Sign-in rule');
  const again = await screen.findByRole('dialog', { name: 'Sign-in rule' });
  const stored = await within(again).findByLabelText<HTMLInputElement>('Second step required from');
  expect(stored.value).toBe('2026-12-24');
  fireEvent.change(stored, { target: { value: '' } });
  const idle = within(again).getByLabelText('Sign out when unused for (minutes)');
  fireEvent.change(idle, { target: { value: '4' } });
  await press('Save', again);
  await within(again).findByText('From 5 to 43,200 whole minutes.');
  fireEvent.change(idle, { target: { value: '30' } });
  await press('Save', again);
  await waitFor(() => expect(rule).toEqual({ factor_required_from: null, ...none, idle_minutes: 30 }));
});

test('shows where a person is signed in, and ends one session or all', async () => {
  people = [aPerson(8, 'bob')];
  const at = '2026-11-19T08:00:00Z';
  const session = (id: string) => ({
    ...{ id, is_current: false, signed_in_at: at, used_at: at },
    ...{ address: '192.0.2.1', network: 'other' as const, browser: null },
  });
  const idOf = (number: number) => `00000000-0000-0000-0000-00000000000${number}`;
  let sessions = [1, 2, 3].map((number) => session(idOf(number)));
  api
    .respond(listPersonSessions, () => sessions)
    .respond(endPersonSession, ({ params }) => {
      sessions = sessions.filter(({ id }) => id !== params.session_id);
      return undefined;
    })
    .respond(signOutPerson, () => {
      sessions = [];
      return undefined;
    });
  await open();
  await press('More actions for bob');
  await chooseFromMenu(user, 'Sessions');
  const dialog = await screen.findByRole('dialog', { name: 'Sessions of bob' });
  const [first] = await within(dialog).findAllByRole('button', { name: 'Sign out Unknown browser' });
  await user.click(first as HTMLElement);
  await waitFor(() => expect(within(dialog).getAllByRole('listitem')).toHaveLength(2));
  await press('Sign out everywhere', dialog);
  await within(dialog).findByText('Not signed in anywhere.');
  expect(changes()).toEqual([`DELETE /people/8/sessions/${idOf(1)}`, 'POST /people/8/sign-out']);
});

test('erases a person after it has said what goes and what stays, and the username was typed', async () => {
  people = [aPerson(8, 'bob')];
  const counts = { audit_entries: 12, changes: 0, operations: 3, comments: 1, tickets: 0, files: 0 };
  const preview = {
    ...{ id: 8, username: 'bob', name: 'Bob', obstacle: null as 'oneself' | null },
    deleted: { sessions: 2, api_tokens: 0, passkeys: 1, views: 0, feedback: 0 },
    kept: counts,
  };
  api
    .respond(previewErasure, () => preview)
    .respond(exportPersonalData, () => new Response('{}'))
    .respond(eraseUser, ({ body }) => {
      bodies.push(body);
      people = [];
      return { id: 8 };
    });
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const shown = vi.spyOn(toast, 'success').mockImplementation(() => {});
  await open();
  await press('More actions for bob');
  await chooseFromMenu(user, 'Export personal data');
  await waitFor(() => expect(saved).toHaveBeenCalled());
  expect(api.calls).toContain('GET /users/8/personal-data');

  await press('More actions for bob');
  await chooseFromMenu(user, 'Erase…');
  const dialog = await screen.findByRole('dialog', { name: 'Erase bob' });
  await within(dialog).findByText('account, name and mail address, 2 sessions, and 1 passkey');
  within(dialog).getByText('12 entries of the audit log, 3 actions on devices, and 1 comment');
  const field = within(dialog).getByLabelText('Type the username to erase this person.');
  expect(document.activeElement).toBe(field);
  await user.type(field, 'bo');
  await press('Erase', dialog);
  await within(dialog).findByText('This is another username.');
  expect(changes()).toEqual([]);
  await user.type(field, 'b');
  await press('Erase', dialog);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(bodies).toEqual([{ confirmation: 'bob' }]);
  expect(shown).toHaveBeenLastCalledWith('bob is being erased');
});

test('says why a person cannot be erased, and offers no way to do it', async () => {
  people = [aPerson(8, 'bob')];
  const none = { sessions: 0, api_tokens: 0, passkeys: 0, views: 0, feedback: 0 };
  const kept = { audit_entries: 0, changes: 0, operations: 0, comments: 0, tickets: 0, files: 0 };
  api.respond(previewErasure, () => ({
    ...{ id: 8, username: 'bob', name: 'Bob', deleted: none, kept },
    obstacle: 'last-administrator' as const,
  }));
  await open();
  await press('More actions for bob');
  await chooseFromMenu(user, 'Erase…');
  const dialog = await screen.findByRole('dialog', { name: 'Erase bob' });
  await within(dialog).findByText(/last active administrator/);
  expect(within(dialog).queryByRole('button', { name: 'Erase' })).toBeNull();
});

testInFull('asks before it deactivates, and shows why it was rejected', async () => {
  api.respondAt('PUT /people/8', problem(403, { detail: 'Not you', code: 'forbidden' }));
  await open();
  await press('More actions for bob');
  await chooseFromMenu(user, 'Deactivate');
  const confirmation = await screen.findByRole('alertdialog', { name: 'Deactivate bob?' });
  expect(changes()).toEqual([]);
  await press('Deactivate', confirmation);
  await within(confirmation).findByRole('alert');
  api.respondAsUsualAt('PUT /people/8');
  await press('Deactivate', confirmation);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(bodies.at(-1)).toEqual({ is_active: false });
});

testInFull('sends an invitation again until a password is set', async () => {
  await open();
  await press('More actions for bob');
  await chooseFromMenu(user, 'Send invitation again');
  await press('Send invitation again', await screen.findByRole('alertdialog'));
  await waitFor(() => expect(changes()).toEqual(['POST /people/8/invitation']));
});

test('says why a person with more rights cannot be changed, and leaves own permissions alone', async () => {
  await open();
  const edit = screen.getByRole('button', { name: 'Edit mighty' });
  expect(edit.getAttribute('aria-disabled')).toBe('true');
  expect(edit.dataset.tip).toContain('may do or see more than you');
  expect(screen.queryByRole('button', { name: 'More actions for mighty' })).toBeNull();
  await press('Edit ada');
  const dialog = await screen.findByRole('dialog', { name: 'Edit ada' });
  expect(within(dialog).queryByRole('checkbox')).toBeNull();
});
