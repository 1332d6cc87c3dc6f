import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { choosePartner } from '#api/partner-choice.ts';
import { queryClient } from '#api/query-client.ts';
import { requestUrl } from '#api/request-url.ts';
import { startScreen } from '../preload-screen.ts';
import { firstRequests } from './first-requests.ts';
import { startRequests } from './start-requests.ts';

type Sent = { url: string; token: string | null };
const sent: Sent[] = [];

beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal('fetch', async (url: string, { headers }: RequestInit) => {
    sent.push({ url, token: new Headers(headers).get('authorization') });
    return new Response('[]', { headers: { 'x-total-count': '0' } });
  });
});
afterEach(() => {
  choosePartner(undefined);
  queryClient.clear();
  delete window.startedRequests;
});

function storeTokens(expiry = Date.now() + 60_000) {
  localStorage.setItem('access_token', 'access');
  localStorage.setItem('refresh_token', 'refresh');
  localStorage.setItem('token_expiry', String(expiry));
}

const at = (pathname: string, search = '') => ({ pathname, search }) as Location;
const parametersOf = (url: string) => [...new URLSearchParams(url.split('?')[1])].map(String).sort();
const plain = (url: string) => `${url.split('?')[0]} ${parametersOf(url)}`;

test.each([
  ['/', ''],
  ['/inventory/sites', '?view=list'],
  ['/inventory/rooms', '?siteId=4&search=hall'],
  ['/inventory/assets', '?siteId=7&search=sony&controlled=true&live=error,offline&sort=-site_name'],
  ['/inventory/assets/', '?category=-'],
  ['/management/monitor', ''],
  ['/management/maintenance', '?view=list'],
])('starts the requests that the screen at %s%s makes first', async (pathname, search) => {
  await startScreen({ pathname, search }, true);
  await vi.waitFor(() => expect(sent).not.toEqual([]));
  const visit = { pathname, search, partnerId: null, now: new Date() };
  const planned = firstRequests(visit).map(({ endpoint, ...parts }) => plain(requestUrl(endpoint, parts)));
  expect(planned).toEqual(expect.arrayContaining(sent.map(({ url }) => plain(url))));
});

test.each([
  '/',
  '/inventory/sites',
  '/inventory/rooms',
  '/inventory/assets',
  '/management/monitor',
  '/management/maintenance',
])('starts the requests at %s for the chosen partner alone', async (pathname) => {
  choosePartner(5);
  const search = '?partner=5';
  await startScreen({ pathname, search }, true);
  await vi.waitFor(() => expect(sent).not.toEqual([]));
  const visit = { pathname, search, partnerId: null, now: new Date() };
  const planned = firstRequests(visit).map(({ endpoint, ...parts }) => plain(requestUrl(endpoint, parts)));
  expect(planned).toEqual(expect.arrayContaining(sent.map(({ url }) => plain(url))));
  expect(planned.slice(1).filter((url) => !url.includes('partner_id,5'))).toEqual([]);
});

test('starts who the user is, the partner of the last brand and the list, with the token in a header alone', () => {
  storeTokens();
  startRequests(at('/management/maintenance'), { partnerId: 3 });
  expect(sent.map(({ url }) => url)).toEqual([
    '/auth/api/v1/auth/me',
    '/api/partners/3',
    '/api/tickets?limit=1000&sort=-urgency',
  ]);
  expect(new Set(sent.map(({ token }) => token))).toEqual(new Set(['Bearer access']));
});

test('starts the record of a detail page, and nothing for an id that is none', () => {
  storeTokens();
  startRequests(at('/inventory/rooms/12'), null);
  startRequests(at('/inventory/rooms/..%2f12'), null);
  expect(sent.map(({ url }) => url)).toEqual([
    '/auth/api/v1/auth/me',
    '/api/rooms/12',
    '/auth/api/v1/auth/me',
  ]);
});

test('starts the ticket of the address, and nothing of the board that may be beside it', () => {
  storeTokens();
  startRequests(at('/management/maintenance/131'), null);
  startRequests(at('/management/maintenance/new'), null);
  expect(sent.map(({ url }) => url)).toEqual([
    '/auth/api/v1/auth/me',
    '/api/tickets/131',
    '/auth/api/v1/auth/me',
  ]);
});

test('requests a ticket with its timeline, and the board where there is room for it', async () => {
  const wide = { matches: false };
  vi.stubGlobal('matchMedia', () => wide);
  await startScreen(at('/management/maintenance/131'), true);
  await vi.waitFor(() =>
    expect(sent.map(({ url }) => url)).toEqual(['/api/tickets/131', '/api/tickets/131/events']),
  );
  wide.matches = true;
  await startScreen(at('/management/maintenance/132'), true);
  await vi.waitFor(() => expect(sent.at(-1)?.url).toContain('/api/tickets?limit=1000'));
});

test.each([
  ['an expired token', () => storeTokens(Date.now() - 1)],
  ['no token', () => {}],
  ['an access token alone', () => localStorage.setItem('access_token', 'access')],
])('starts nothing with %s', (_, store) => {
  store();
  startRequests(at('/inventory/assets'), { partnerId: 3 });
  expect(sent).toEqual([]);
});

test('requests only who the user is for the sign-in page', () => {
  storeTokens();
  startRequests(at('/login'), { partnerId: 3 });
  expect(sent.map(({ url }) => url)).toEqual(['/auth/api/v1/auth/me']);
});
