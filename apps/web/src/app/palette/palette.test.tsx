import type { Room } from '@greenroom/domain/inventory/room.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { dispatchLogout } from '#api/logout-event.ts';
import { choosePartner } from '#api/partner-choice.ts';
import * as auth from '#features/auth/use-auth.ts';
import { startTestTranslations } from '#test/start-test-translations.ts';
import { testInFull } from '#test/test-in-full.ts';
import { testQueryClient } from '#test/test-query-client.ts';
import * as screens from '../screens.ts';
import { PaletteButton } from './palette-button.tsx';

const viewer = {
  is_superuser: false,
  effective_permissions: [] as string[],
  sees_several_partners: false,
};

const rooms = ['Forum', 'Forêt', 'Garonne'].map(
  (name, at) => ({ id: at + 1, name, site_name: 'Pier', floor: null, room_type: null }) as Room,
);
type SentRequest = { path: string; search: string | null; signal: AbortSignal };
let requests: SentRequest[] = [];
let status = 200;

async function fakeServer(address: string, { signal }: { signal: AbortSignal }) {
  const { pathname, searchParams } = new URL(address, 'http://test');
  const search = searchParams.get('search');
  requests.push({ path: pathname, search, signal });
  if (search === 'slow') await new Promise(() => {});
  if (status !== 200) return Response.json({ detail: 'Down', code: 'internal' }, { status });
  if (pathname.endsWith('/visible-partners'))
    return Response.json([
      { id: 1, name: 'Lumière' },
      { id: 2, name: 'Plaza' },
    ]);
  const hits = pathname.endsWith('/rooms') ? rooms.filter(({ name }) => name.startsWith(search ?? '')) : [];
  return Response.json(hits, { headers: { 'x-total-count': String(hits.length) } });
}

function Address() {
  const { pathname, search, state } = useLocation();
  return (
    <>
      <output data-testid="address">{pathname}</output>
      <output data-testid="search">{search}</output>
      <output data-testid="state">{JSON.stringify(state)}</output>
    </>
  );
}

function show() {
  const client = testQueryClient();
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <PaletteButton />
        <Address />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const user = userEvent.setup();
const field = () => screen.findByRole<HTMLInputElement>('combobox');
const optionNames = () => screen.queryAllByRole('option').map((option) => option.textContent);
const activeName = async () =>
  document.getElementById((await field()).getAttribute('aria-activedescendant') ?? '')?.textContent;

beforeAll(async () => {
  await startTestTranslations();
  // It is loaded when it is first opened, and the first time takes long on a busy machine.
  await import('./palette.tsx');
});
beforeEach(() => {
  requests = [];
  status = 200;
  vi.stubGlobal('fetch', fakeServer);
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.spyOn(auth, 'useAuth').mockImplementation(() => ({ user: viewer }) as ReturnType<typeof auth.useAuth>);
  // The screens themselves are not under test, and loading one takes a second.
  vi.spyOn(screens, 'screenAt').mockReturnValue({ module: { load: () => Promise.resolve() } } as never);
});
afterEach(() => {
  act(dispatchLogout);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('opens with its key on the pages that the viewer may see, and returns the focus on Escape', async () => {
  show();
  const button = screen.getByRole('button', { name: 'Quick search' });
  button.focus();
  await user.keyboard('{Control>}k{/Control}');
  const input = await field();
  expect(document.activeElement).toBe(input);
  const group = screen.getByRole('group', { name: 'Go to' });
  await within(group).findByRole('option', { name: 'Home', selected: true });
  expect(optionNames().join()).not.toContain('User management');
  expect(requests).toEqual([]);
  await user.keyboard('{ArrowUp}');
  expect(await activeName()).toBe('SettingsAccount');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(button));
});

testInFull(
  'finds a room, shows the number of hits, opens it, and offers it again until the session ends',
  async () => {
    show();
    await user.click(screen.getByRole('button', { name: 'Quick search' }));
    await user.type(await field(), 'For');
    const group = await screen.findByRole('group', { name: 'Rooms' });
    expect(within(group).getAllByRole('option')).toHaveLength(2);
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('2 results'));
    const lastRequest = requests.filter(({ search }) => search === 'For');
    expect(lastRequest.map(({ path }) => path.split('/').at(-1)).sort()).toEqual([
      'assets',
      'incidents',
      'rooms',
      'sites',
      'tickets',
    ]);
    await user.keyboard('{ArrowDown}{Enter}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByTestId('address').textContent).toBe('/inventory/rooms/2');

    await user.keyboard('{Control>}k{/Control}');
    expect(await activeName()).toBe('Home');
    await user.keyboard('{Enter}');
    await user.keyboard('{Control>}k{/Control}');
    await screen.findByRole('group', { name: 'Recent' });
    expect(await activeName()).toBe('ForêtPier');
    await user.keyboard('{Control>}k{/Control}');
    expect(screen.queryByRole('dialog')).toBeNull();
    act(dispatchLogout);
    await user.keyboard('{Control>}k{/Control}');
    await field();
    expect(screen.queryByRole('group', { name: 'Recent' })).toBeNull();
  },
);

test('aborts an outdated search, and says that nothing was found', async () => {
  show();
  await user.click(screen.getByRole('button', { name: 'Quick search' }));
  await user.type(await field(), 'slow');
  const slow = () => requests.filter(({ search }) => search === 'slow');
  await waitFor(() => expect(slow()).toHaveLength(5));
  await user.clear(await field());
  await user.type(await field(), 'zzz');
  await screen.findByText('Nothing matches “zzz”');
  expect(slow().every(({ signal }) => signal.aborted)).toBe(true);
  expect((await field()).getAttribute('aria-expanded')).toBe('false');
  expect(screen.getByRole('status').textContent).toBe('0 results');
});

test('keeps the pages when the server fails, and retries with the focus in the field', async () => {
  status = 500;
  show();
  await user.click(screen.getByRole('button', { name: 'Quick search' }));
  await user.type(await field(), 'Fo');
  const retry = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByRole('status').textContent).toBe('The server could not be searched.');
  status = 200;
  await user.click(retry);
  await waitFor(() => expect(optionNames()).toEqual(['ForumPier', 'ForêtPier']));
  expect(document.activeElement).toBe(await field());
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('runs an action on the current page: the theme changes, and the page stays', async () => {
  show();
  await user.click(screen.getByRole('button', { name: 'Quick search' }));
  await user.type(await field(), 'dark');
  await user.click(await screen.findByRole('option', { name: 'Dark theme' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(localStorage.getItem('theme')).toBe('dark');
  expect(screen.getByTestId('address').textContent).toBe('/');
  localStorage.removeItem('theme');
});

testInFull(
  'shows by the right arrow what can be done with a found room, and leads back by the left one',
  async () => {
    viewer.effective_permissions = ['estate.manage'];
    show();
    await user.click(screen.getByRole('button', { name: 'Quick search' }));
    await user.type(await field(), 'Garonne');
    await screen.findByRole('group', { name: 'Rooms' });
    await user.keyboard('{ArrowRight}');
    await screen.findByRole('group', { name: 'Garonne' });
    expect(optionNames()).toEqual([
      ...['Open', 'New ticket', 'Edit', 'Move', 'Duplicate', 'Retire', 'Move to bin', 'Copy link'],
    ]);
    await user.keyboard('{ArrowLeft}');
    await screen.findByRole('group', { name: 'Rooms' });
    await user.keyboard('{ArrowRight}{ArrowDown}{Enter}');
    expect(screen.getByTestId('address').textContent).toBe('/management/maintenance');
    expect(JSON.parse(screen.getByTestId('state').textContent)).toEqual({
      about: { text: 'Garonne · Pier', thing: { type: 'room', id: 3 } },
    });
    await user.click(screen.getByRole('button', { name: 'Quick search' }));
    await user.type(await field(), 'Garonne');
    await screen.findByRole('group', { name: 'Rooms' });
    await user.keyboard('{ArrowRight}{ArrowDown}{ArrowDown}{Enter}');
    expect(screen.getByTestId('address').textContent).toBe('/inventory/rooms/3');
    viewer.effective_permissions = [];
  },
);

test('says which partner alone is searched, and switches to another one', async () => {
  viewer.sees_several_partners = true;
  choosePartner(2);
  onTestFinished(() => {
    viewer.sees_several_partners = false;
    choosePartner(undefined);
  });
  show();
  await user.click(screen.getByRole('button', { name: 'Quick search' }));
  await screen.findByText('Only Plaza is searched.');
  await user.type(await field(), 'switch');
  await waitFor(() => expect(optionNames()).toEqual(['All partnersSwitch partner', 'LumièreSwitch partner']));
  await user.click(screen.getByRole('option', { name: /Lumière/ }));
  expect(screen.getByTestId('search').textContent).toBe('?partner=1');
});

test('shows actions alone after ">", and searches for nothing else', async () => {
  show();
  await user.click(screen.getByRole('button', { name: 'Quick search' }));
  await user.type(await field(), '>dark');
  await waitFor(() => expect(optionNames()).toEqual(['Dark theme']));
  expect(requests).toEqual([]);
});
