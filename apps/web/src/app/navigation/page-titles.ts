import { matchPath } from 'react-router';
import { type SectionLabel, sectionAt } from '#features/admin/sections/admin-sections.ts';
import { incidentsPath, paths, plannedWorkPath } from '#paths.ts';

/** Section and page of the breadcrumb, by path; the first match counts. */
const titles = [
  [paths.profile, 'nav.account', 'nav.profile'],
  [paths.settings, 'nav.account', 'nav.settings'],
  [paths.support, null, 'nav.support'],
  [paths.sites, 'nav.inventory', 'nav.sites'],
  [paths.site, 'nav.inventory', 'nav.site'],
  [paths.rooms, 'nav.inventory', 'nav.rooms'],
  [paths.room, 'nav.inventory', 'nav.room'],
  [paths.assets, 'nav.inventory', 'nav.assets'],
  [paths.asset, 'nav.inventory', 'nav.asset'],
  [paths.roomStatus, 'nav.management', 'nav.roomStatus'],
  [incidentsPath, 'nav.management', 'nav.incidents'],
  [`${incidentsPath}/:incidentId`, 'nav.management', 'nav.incident'],
  [plannedWorkPath, 'nav.management', 'nav.plannedWork'],
  [paths.monitor, 'nav.management', 'nav.monitor'],
  [paths.control, 'nav.management', 'nav.control'],
  [paths.maintenance, 'nav.management', 'nav.maintenance'],
  [`${paths.maintenance}/:ticketId`, 'nav.management', 'nav.ticket'],
  [paths.users, 'nav.admin', 'nav.users'],
  [paths.admin, null, 'nav.administration'],
  // Titles without a screen: the spec lists them for the breadcrumb only.
  ['/management/book', 'nav.management', 'nav.book'],
  ['/project/*', null, 'nav.project'],
  ['/catalog/shop', 'nav.catalog', 'nav.shop'],
] as const;

type Titles = (typeof titles)[number];
export type PageTitle = {
  section: Titles[1] | 'nav.administration';
  page: Titles[2] | SectionLabel | 'nav.home';
  /** The list of the record that a detail page shows. */
  list?: {
    path: string;
    page: 'nav.sites' | 'nav.rooms' | 'nav.assets' | 'nav.incidents' | 'nav.maintenance' | SectionLabel;
  };
};

const lists: Partial<Record<Titles[2], PageTitle['list']>> = {
  'nav.site': { path: paths.sites, page: 'nav.sites' },
  'nav.room': { path: paths.rooms, page: 'nav.rooms' },
  'nav.asset': { path: paths.assets, page: 'nav.assets' },
  'nav.incident': { path: incidentsPath, page: 'nav.incidents' },
  'nav.ticket': { path: paths.maintenance, page: 'nav.maintenance' },
};

export function pageTitleAt(pathname: string): PageTitle {
  const found = titles.find(([path]) => matchPath(path, pathname));
  if (!found) return adminTitleAt(pathname) ?? { section: null, page: 'nav.home' };
  const list = lists[found[2]];
  return { section: found[1], page: found[2], ...(list && { list }) };
}

function adminTitleAt(pathname: string): PageTitle | undefined {
  const found = sectionAt(pathname);
  if (!found) return undefined;
  const { path, label } = found;
  return {
    section: 'nav.administration',
    page: label,
    ...(path !== pathname && { list: { path, page: label } }),
  };
}

const firstPages: Partial<Record<NonNullable<PageTitle['section']>, string>> = {
  'nav.account': paths.profile,
  'nav.inventory': paths.sites,
  'nav.management': paths.monitor,
  'nav.admin': paths.users,
  'nav.administration': paths.admin,
};

/** Most sections have no page of their own, so a section links to its first page; undefined when that is the page itself. */
export function sectionPath(
  section: NonNullable<PageTitle['section']>,
  pathname: string,
): string | undefined {
  const first = firstPages[section];
  return first === pathname ? undefined : first;
}
