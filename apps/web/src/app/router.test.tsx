import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { dispatchLogout } from '#api/logout-event.ts';
import { signOut, startSession } from '#features/auth/session.ts';
import { greenroomBranding } from '#features/branding/branding.ts';
import { currentBranding, setBranding } from '#features/branding/branding-store.ts';
import { enterText } from '#test/enter-text.ts';
import { startTestTranslations } from '#test/start-test-translations.ts';
import { Router } from './router.tsx';

const user = {
  id: 1,
  username: 'ada',
  email: 'ada@lumiere.example',
  full_name: 'Ada Lovelace',
  partner_id: 3,
  partner_name: 'Lumière',
  is_active: true,
  is_superuser: false,
  force_explicit_grants: false,
  roles: [] as string[],
  permissions: [],
  effective_permissions: [],
  created_at: '2026-01-05T08:00:00Z',
  force_password_change: false,
};
const partner = { id: 3, name: 'Lumière', is_company: true, tenant: null };

type Visitor = 'stranger' | Partial<typeof user>;

/** The layout of every page reads how many incidents are open. */
const noIncidents = {
  open: { critical: 0, warning: 0, info: 0 },
  ...{ mine: 0, unassigned: 0, snoozed: 0, last_resolved_at: null },
};

function stubFetch(respond: (url: string) => Promise<Response>): void {
  vi.stubGlobal('fetch', async (url: string) =>
    url.includes('/incidents/summary') ? Response.json(noIncidents) : respond(url),
  );
}

async function visit(address: string, visitor: Visitor, state?: unknown) {
  const me = visitor === 'stranger' ? null : { ...user, ...visitor };
  if (me) {
    localStorage.setItem('access_token', 'access');
    localStorage.setItem('refresh_token', 'refresh');
    localStorage.setItem('token_expiry', String(Date.now() + 3_600_000));
  }
  stubFetch(async (url: string) => {
    if (url.endsWith('/me')) return Response.json(me);
    if (url.endsWith('/login')) {
      return Response.json({
        access_token: 'a',
        refresh_token: 'r',
        expires_in: 1800,
        force_password_change: false,
      });
    }
    if (url.includes('/partners/')) return Response.json(partner);
    if (url.includes('/users?')) return Response.json([], { headers: { 'x-total-count': '7' } });
    return new Response(null, { status: 204 });
  });
  const [pathname = '', search = ''] = address.split('?');
  await act(async () => {
    render(
      <MemoryRouter initialEntries={[{ pathname, search: search && `?${search}`, state }]}>
        <Router />
        <Address />
        <Link to="/inventory/rooms?search=hall">guarded page</Link>
      </MemoryRouter>,
    );
    await startSession();
  });
}

function Address() {
  const { pathname, search } = useLocation();
  return <span data-testid="address">{pathname + search}</span>;
}

const address = () => screen.getByTestId('address').textContent;
const arriveAt = (expected: string) =>
  vi.waitFor(() => expect(address()).toBe(expected), { timeout: 20_000 });

beforeAll(startTestTranslations);

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  window.scrollTo = () => {};
});

afterEach(() => act(dispatchLogout));

describe('a signed-out visitor', () => {
  test.each(['/', '/inventory/sites', '/set-new-password', '/no-such-page'])(
    'is redirected from %s to the sign-in page',
    async (from) => {
      await visit(from, 'stranger');
      await arriveAt('/login');
      await screen.findByRole('heading', { name: 'Sign in' });
    },
  );

  test('continues to the requested page, with its query string, after signing in', async () => {
    await visit('/inventory/rooms?siteId=4&search=hall', 'stranger');
    await arriveAt('/login');
    stubFetch(async (url: string) => {
      if (url.endsWith('/login'))
        return Response.json({ access_token: 'a', refresh_token: 'r', expires_in: 1800 });
      if (url.includes('/api/rooms') || url.includes('/api/sites')) return Response.json([]);
      return url.includes('/partners/') ? Response.json(partner) : Response.json(user);
    });
    await enterText(await screen.findByLabelText('Email'), 'ada@lumiere.example');
    await enterText(screen.getByLabelText('Password'), 'secret');
    await userEvent.keyboard('{Enter}');
    await arriveAt('/inventory/rooms?siteId=4&search=hall');
    await screen.findByRole('heading', { name: 'Rooms', level: 1 });
  });

  test('sees an invalid-token view on the reset page without a token', async () => {
    await visit('/reset-password', 'stranger');
    await screen.findByRole('heading', { name: 'This link is not valid' });
  });

  test('sees success for a reset request even if it fails', async () => {
    await visit('/request-password-reset', 'stranger');
    stubFetch(async () => Response.json({ detail: 'Unknown address' }, { status: 404 }));
    await enterText(await screen.findByLabelText('Email'), 'nobody@lumiere.example');
    await userEvent.keyboard('{Enter}');
    await screen.findByText('Check your email');
  });

  test('sees the message of the navigation on the no-access page, or a default', async () => {
    await visit('/unauthorized', 'stranger', { message: 'ask the owner' });
    await screen.findByText('ask the owner');
    expect(screen.getByRole('link', { name: 'Back to home' }).getAttribute('href')).toBe('/');
  });
});

describe('a visit with stored tokens', () => {
  /** Responds to `me` when told to, and to everything else as a server that accepts the token. */
  function open(path: string) {
    let respond = (_: Response) => {};
    const me = new Promise<Response>((resolve) => (respond = resolve));
    for (const [key, value] of Object.entries({ access_token: 'access', refresh_token: 'refresh' }))
      localStorage.setItem(key, value);
    localStorage.setItem('token_expiry', String(Date.now() + 3_600_000));
    stubFetch(async (url: string) =>
      url.endsWith('/me') ? me : url.includes('/partners/') ? Response.json(partner) : Response.json([]),
    );
    void startSession();
    render(
      <MemoryRouter initialEntries={[path]}>
        <Router />
        <Address />
      </MemoryRouter>,
    );
    return (response: Response) => act(async () => respond(response));
  }

  test('shows the layout and the screen before the user is known', async () => {
    const respond = open('/inventory/rooms');
    await screen.findByRole('heading', { name: 'Rooms', level: 1 });
    screen.getByRole('link', { name: 'Monitor' });
    expect(screen.getByRole('button', { name: /user menu/i }).textContent).toBe('');
    await respond(Response.json(user));
    expect((await screen.findByRole('button', { name: /Ada Lovelace/ })).textContent).toBe('AL');
    expect(address()).toBe('/inventory/rooms');
  });

  test('leads to the sign-in page when the session is over', async () => {
    const respond = open('/inventory/rooms');
    await screen.findByRole('heading', { name: 'Rooms', level: 1 });
    await respond(Response.json({ detail: 'Session ended' }, { status: 401 }));
    await arriveAt('/login');
    await screen.findByText('Session ended');
    expect(screen.queryByRole('link', { name: 'Monitor' })).toBeNull();
  });

  test.each(['/admin/users', '/set-new-password'])(
    'decides about %s only when the user is known',
    async (path) => {
      const respond = open(path);
      await screen.findByRole('status');
      expect(address()).toBe(path);
      await respond(Response.json(user));
      await arriveAt(path === '/admin/users' ? '/unauthorized' : '/');
    },
  );
});

describe('a signed-in user', () => {
  test.each(['/login', '/no-such-page', '/set-new-password'])(
    'is redirected from %s to the home page',
    async (from) => {
      await visit(from, {});
      await arriveAt('/');
      await screen.findByRole('heading', { name: 'Home', level: 1 });
    },
  );

  test('who is not a superuser is rejected from user management, with the reason', async () => {
    await visit('/admin/users', {});
    await arriveAt('/unauthorized');
    await screen.findByText('admin required');
  });

  test('sees the own branding on the no-access page', async () => {
    setBranding({ ...greenroomBranding, partnerId: 4, name: 'Plaza' });
    await visit('/unauthorized', {});
    await screen.findByRole('heading', { name: 'No access' });
    await waitFor(() => expect(currentBranding()).toMatchObject({ partnerId: 3, name: 'Greenroom' }));
  });

  test('sees no Admin section; a superuser does', async () => {
    await visit('/profile', {});
    await screen.findByRole('link', { name: 'Monitor' });
    expect(screen.queryByRole('link', { name: 'User management' })).toBeNull();
  });

  test('who is a superuser opens the user management', async () => {
    await visit('/admin/users', { is_superuser: true });
    await screen.findByRole('heading', { name: 'User management', level: 1 });
    const sidebar = within(screen.getByRole('navigation', { name: 'Main navigation' }));
    expect(sidebar.getByRole('link', { current: 'page' }).textContent).toBe('User management');
    expect(screen.queryByRole('navigation', { name: 'Sections of the administration' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Section' }));
    await screen.findByRole('menuitem', { name: 'User management' });
  });

  test('who is a superuser finds the sections of the administration, each with its fact', async () => {
    await visit('/admin', { is_superuser: true });
    await screen.findByRole('heading', { name: 'Administration', level: 1 });
    const main = within(screen.getByRole('main'));
    await main.findByText('7 users');
    expect(main.getByRole('list', { name: 'People' }).textContent).toContain('User management');
    await userEvent.click(screen.getByRole('button', { name: 'Fold the sections' }));
    expect(localStorage.getItem('admin_sections')).toBe('folded');
    await screen.findByRole('button', { name: 'Unfold the sections' });
  });

  test('who may open no section is rejected from the administration', async () => {
    await visit('/admin', {});
    await arriveAt('/unauthorized');
  });

  test('opens a page that no menu names by its address', async () => {
    await visit('/management/work', {});
    await screen.findByRole('heading', { name: 'Planned work', level: 1 });
    expect(address()).toBe('/management/work');
  });

  test('finds the profile with roles, joined date and status', async () => {
    await visit('/profile', { roles: ['technician', 'planner'] });
    await screen.findByText('technician, planner');
    await screen.findByText('January 5, 2026');
    await screen.findByText('Active');
  });

  test.each(['/unauthorized', '/request-password-reset', '/reset-password?token=t'])(
    'who must change the password is redirected there from %s',
    async (from) => {
      await visit(from, { force_password_change: true });
      await arriveAt('/set-new-password');
    },
  );

  test('has no session after a password reset', async () => {
    await visit('/reset-password?token=t', {});
    await enterText(await screen.findByLabelText('New password'), 'a-new-password');
    await enterText(screen.getByLabelText('Repeat new password'), 'a-new-password');
    await userEvent.keyboard('{Enter}');
    await userEvent.click(await screen.findByRole('link', { name: 'Go to sign in' }));
    await arriveAt('/login');
    expect(localStorage.getItem('refresh_token')).toBeNull();
  });

  test('a user who was invited chooses a password, and is not told of an old one', async () => {
    await visit('/reset-password?token=t&invited=1', {});
    await screen.findByRole('heading', { name: 'Choose a password' });
    expect(screen.queryByText(/old one/)).toBeNull();
    screen.getByRole('button', { name: 'Set password' });
  });

  test('who has signed out is not sent back, but to a page requested after that', async () => {
    await visit('/profile', {});
    await screen.findByRole('link', { name: 'Monitor' });
    await act(signOut);
    await arriveAt('/login');
    await screen.findByLabelText('Email');
    await userEvent.click(screen.getByRole('link', { name: 'guarded page' }));
    await arriveAt('/login');
    stubFetch(async (url: string) => {
      if (url.endsWith('/login'))
        return Response.json({ access_token: 'a', refresh_token: 'r', expires_in: 1800 });
      if (url.includes('/api/rooms') || url.includes('/api/sites')) return Response.json([]);
      return url.includes('/partners/') ? Response.json(partner) : Response.json(user);
    });
    await enterText(await screen.findByLabelText('Email'), 'ada@lumiere.example');
    await enterText(screen.getByLabelText('Password'), 'secret');
    await userEvent.keyboard('{Enter}');
    await arriveAt('/inventory/rooms?search=hall');
  });

  test('who must change the password is redirected there from every page', async () => {
    await visit('/inventory/assets', { force_password_change: true });
    await arriveAt('/set-new-password');
    await enterText(await screen.findByLabelText('New password'), 'a-new-password');
    await enterText(screen.getByLabelText('Repeat new password'), 'a-new-password');
    await userEvent.keyboard('{Enter}');
    await arriveAt('/');
  });
});
