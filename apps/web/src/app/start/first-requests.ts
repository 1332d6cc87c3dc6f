import { getCurrentUser } from '@greenroom/domain/auth/endpoints.ts';
import { getPartner } from '@greenroom/domain/branding/endpoints.ts';
import { getDashboardSummary } from '@greenroom/domain/dashboard/endpoints.ts';
import { getRoomHealthSummary } from '@greenroom/domain/health/endpoints.ts';
import { getAsset, getRoom, getSite } from '@greenroom/domain/inventory/endpoints.ts';
import { getTicket } from '@greenroom/domain/maintenance/work/endpoints.ts';
import { chosenPartner } from '#api/partner-choice.ts';
import type { FirstRequest } from '#api/started-requests.ts';
import { firstAssets, readAssetFilter } from '#features/inventory/assets/first-assets.ts';
import { firstRooms } from '#features/inventory/rooms/first-rooms.ts';
import { firstSites } from '#features/inventory/sites/first-sites.ts';
import { firstTickets } from '#features/maintenance/first-tickets.ts';
import { firstMonitoring } from '#features/monitoring/first-monitoring.ts';
import { monitorUrlState } from '#features/monitoring/monitor-url-state.ts';
import { calendarDate } from '#i18n/calendar-date.ts';
import { readId } from '#listing/url-values.ts';
import { isAdminPath, paths, ticketPattern } from '#paths.ts';

type Visit = { pathname: string; search: string; partnerId: number | null; now: Date };
type Requests = (visit: { search: string; now: Date; id: number }) => FirstRequest[];

const screenPaths = { ...paths, ticket: ticketPattern };

/**
 * What each screen shows first. The functions are those of the screens themselves, so that address, filter and order
 * lead to the same request. What is further down, or needs a response first, is requested by the screen.
 */
const requestsOfScreen: Partial<Record<keyof typeof screenPaths, Requests>> = {
  home: () => {
    const query = chosenPartner();
    return [
      { endpoint: getRoomHealthSummary, query },
      { endpoint: getDashboardSummary, query },
    ];
  },
  profile: () => [],
  settings: () => [],
  support: () => [],
  sites: () => [firstSites()],
  site: ({ id }) => [{ endpoint: getSite, params: { id } }],
  rooms: ({ search }) => ofPlainList(search, (query) => firstRooms({ site_id: readId(query.get('siteId')) })),
  room: ({ id }) => [{ endpoint: getRoom, params: { id } }],
  assets: ({ search }) => ofPlainList(search, (query) => firstAssets(readAssetFilter(query))),
  asset: ({ id }) => [{ endpoint: getAsset, params: { id } }],
  monitor: ({ search, now }) => firstMonitoring(monitorUrlState.read(search), calendarDate(now)),
  control: () => [],
  // A filtered board leads to another request, which the screen sends itself.
  maintenance: ({ search }) => (/assignee|siteId|team|overdue|late=/.test(search) ? [] : [firstTickets()]),
  ticket: ({ id }) => [{ endpoint: getTicket, params: { id } }],
  admin: () => [],
  users: () => [],
};

/** Chosen columns and further filters lead to another request, which the screen sends itself. */
const plain = 'siteId roomId search minCapacity controlled category live sort partner'.split(' ');

function ofPlainList(search: string, request: (query: URLSearchParams) => FirstRequest): FirstRequest[] {
  const query = new URLSearchParams(search);
  return [...query.keys()].every((name) => plain.includes(name)) ? [request(query)] : [];
}

/** The requests that a signed-in visit to this address makes first; of the other pages, only who the user is. */
export function firstRequests({ pathname, search, partnerId, now }: Visit): FirstRequest[] {
  const requests: FirstRequest[] = [{ endpoint: getCurrentUser }];
  const name = consoleScreenAt(pathname);
  if (!name) return requests;
  if (partnerId !== null) requests.push({ endpoint: getPartner, params: { id: partnerId } });
  const id = readId(pathname.split('/')[3] ?? null);
  if (id === undefined && screenPaths[name].includes(':')) return requests;
  return [...requests, ...(requestsOfScreen[name]?.({ search, now, id: id ?? 0 }) ?? [])];
}

export function isConsolePath(pathname: string): boolean {
  return consoleScreenAt(pathname) !== undefined;
}

function consoleScreenAt(pathname: string): keyof typeof screenPaths | undefined {
  const names = Object.keys(requestsOfScreen) as (keyof typeof screenPaths)[];
  return (
    names.find((name) => isAt(screenPaths[name], pathname)) ?? (isAdminPath(pathname) ? 'admin' : undefined)
  );
}

function isAt(path: string, pathname: string): boolean {
  const parts = pathname.replace(/\/$/, '').split('/');
  const expected = path.replace(/\/$/, '').split('/');
  return (
    parts.length === expected.length && expected.every((part, at) => part[0] === ':' || part === parts[at])
  );
}
