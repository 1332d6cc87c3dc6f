import type { User } from '@greenroom/domain/auth/current-user.ts';
import { render, screen } from '@testing-library/react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as auth from '#features/auth/use-auth.ts';
import { startTestTranslations } from '#test/start-test-translations.ts';
import { ProfilePage } from './profile-page.tsx';

const useAuth = vi.spyOn(auth, 'useAuth');
afterAll(() => useAuth.mockRestore());

const ada: User = {
  id: 1,
  username: 'ada',
  email: 'ada@lumiere.example',
  full_name: 'Ada Lovelace',
  partner_id: 3,
  partner_name: 'Lumière',
  is_active: true,
  is_superuser: false,
  force_explicit_grants: false,
  roles: ['Technician', 'Planner'],
  permissions: [],
  effective_permissions: [],
  created_at: '2026-01-05T12:00:00Z',
  force_password_change: false,
};

function show(user: User | null, starting = false) {
  useAuth.mockReturnValue({ user, starting } as ReturnType<typeof auth.useAuth>);
  render(<ProfilePage />);
}

const facts = () =>
  Object.fromEntries(
    screen
      .getAllByRole('term')
      .map((term) => [term.textContent, term.parentElement?.querySelector('dd')?.textContent]),
  );

beforeAll(startTestTranslations);

test('shows the signed-in user, with the roles joined by commas and the joining date', () => {
  show(ada);
  expect(facts()).toEqual({
    'Full name': 'Ada Lovelace',
    Username: 'ada',
    Email: 'ada@lumiere.example',
    Partner: 'Lumière',
    Roles: 'Technician, Planner',
    Access: 'Everything of your partner and of linked partners',
    Joined: 'January 5, 2026',
  });
  screen.getByText('Active');
});

test('shows an inactive user as such, and missing values as not available', () => {
  show({ ...ada, is_active: false, full_name: '', roles: [] });
  screen.getByText('Inactive');
  expect(facts()).toMatchObject({ 'Full name': 'not available', Roles: 'not available' });
});

test('keeps the place of the cards until the user is known', () => {
  show(null, true);
  expect(screen.queryByText('You are not authenticated.')).toBeNull();
  expect(screen.queryByRole('term')).toBeNull();
});

test('reports when no user is signed in', () => {
  show(null);
  screen.getByText('You are not authenticated.');
  expect(screen.queryByRole('term')).toBeNull();
});
