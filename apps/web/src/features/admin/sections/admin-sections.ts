import { hasPermission } from '@greenroom/domain/access/has-permission.ts';
import type { Permission } from '@greenroom/domain/access/permission.ts';
import type { User } from '@greenroom/domain/auth/current-user.ts';
import { paths } from '#paths.ts';

export type AdminSection = {
  /** Pages below it belong to the section: `/admin/agents/7` to `/admin/agents`. */
  readonly path: string;
  readonly label: SectionLabel;
  /** One line on the page of the administration. */
  readonly help: SectionHelp;
  readonly group: AdminGroup;
  readonly audience: Audience;
  /** Where superusers do the same for every partner. */
  readonly ofSuperusers?: string;
  /** Its table needs the whole width: the sections are behind a button on every screen. */
  readonly isWide?: boolean;
};
export type SectionLabel =
  | 'nav.users'
  | 'nav.people'
  | 'nav.roles'
  | 'nav.imports'
  | 'nav.jobs'
  | 'nav.agents'
  | 'nav.calendars'
  | 'nav.wallLinks'
  | 'nav.channels'
  | 'nav.bin'
  | 'nav.roomModels'
  | 'nav.partners'
  | 'nav.brand'
  | 'nav.serviceLevels'
  | 'nav.ticketTemplates'
  | 'nav.odoo'
  | 'nav.signIn'
  | 'nav.apiTokens'
  | 'nav.audit'
  | 'nav.installation';
type SectionHelp =
  | 'admin.usersHelp'
  | 'admin.peopleHelp'
  | 'admin.rolesHelp'
  | 'admin.importsHelp'
  | 'admin.jobsHelp'
  | 'admin.agentsHelp'
  | 'admin.calendarsHelp'
  | 'admin.wallLinksHelp'
  | 'admin.channelsHelp'
  | 'admin.binHelp'
  | 'admin.roomModelsHelp'
  | 'admin.partnersHelp'
  | 'admin.brandHelp'
  | 'admin.serviceLevelsHelp'
  | 'admin.ticketTemplatesHelp'
  | 'admin.odooHelp'
  | 'admin.signInHelp'
  | 'admin.apiTokensHelp'
  | 'admin.auditHelp'
  | 'admin.installationHelp';

/** In the order of the navigation. */
export const adminGroups = ['people', 'partners', 'estate', 'connections', 'system'] as const;
export type AdminGroup = (typeof adminGroups)[number];

/** Superusers have every permission. A partner administrator holds `partner.manage` and is no superuser. */
type Audience = 'superuser' | 'partner-administrator' | Permission;

/** What decides which sections a user may open. */
export type SectionViewer = Pick<User, 'is_superuser' | 'effective_permissions'>;

/**
 * Every section of the administration, by group. A new one needs its path (`paths.ts`), its screen (`app/screens.ts`),
 * an entry here, and its texts; a fact for the page of the administration goes into `section-facts.ts`.
 */
export const adminSections: readonly AdminSection[] = [
  {
    path: paths.users,
    label: 'nav.users',
    help: 'admin.usersHelp',
    group: 'people',
    audience: 'superuser',
    isWide: true,
  },
  {
    path: paths.people,
    label: 'nav.people',
    help: 'admin.peopleHelp',
    group: 'people',
    audience: 'partner-administrator',
    ofSuperusers: paths.users,
    isWide: true,
  },
  {
    path: paths.roles,
    label: 'nav.roles',
    help: 'admin.rolesHelp',
    group: 'people',
    audience: 'superuser',
  },
  {
    path: paths.partners,
    label: 'nav.partners',
    help: 'admin.partnersHelp',
    group: 'partners',
    audience: 'superuser',
  },
  {
    path: paths.brand,
    label: 'nav.brand',
    help: 'admin.brandHelp',
    group: 'partners',
    audience: 'partner-administrator',
    ofSuperusers: paths.partners,
  },
  {
    path: paths.serviceLevels,
    label: 'nav.serviceLevels',
    help: 'admin.serviceLevelsHelp',
    group: 'partners',
    audience: 'partner.manage',
  },
  {
    path: paths.ticketTemplates,
    label: 'nav.ticketTemplates',
    help: 'admin.ticketTemplatesHelp',
    group: 'partners',
    audience: 'partner.manage',
  },
  {
    path: paths.imports,
    label: 'nav.imports',
    help: 'admin.importsHelp',
    group: 'estate',
    audience: 'estate.manage',
    isWide: true,
  },
  {
    path: paths.jobs,
    label: 'nav.jobs',
    help: 'admin.jobsHelp',
    group: 'estate',
    audience: 'estate.manage',
  },
  {
    path: paths.bin,
    label: 'nav.bin',
    help: 'admin.binHelp',
    group: 'estate',
    audience: 'estate.manage',
  },
  {
    path: paths.calendars,
    label: 'nav.calendars',
    help: 'admin.calendarsHelp',
    group: 'estate',
    audience: 'service.manage',
  },
  {
    path: paths.roomModels,
    label: 'nav.roomModels',
    help: 'admin.roomModelsHelp',
    group: 'estate',
    audience: 'service.manage',
    isWide: true,
  },
  {
    path: paths.agents,
    label: 'nav.agents',
    help: 'admin.agentsHelp',
    group: 'connections',
    audience: 'devices.manage',
  },
  {
    path: paths.wallLinks,
    label: 'nav.wallLinks',
    help: 'admin.wallLinksHelp',
    group: 'connections',
    audience: 'service.manage',
  },
  {
    path: paths.channels,
    label: 'nav.channels',
    help: 'admin.channelsHelp',
    group: 'connections',
    audience: 'notifications.manage',
  },
  {
    path: paths.odoo,
    label: 'nav.odoo',
    help: 'admin.odooHelp',
    group: 'connections',
    audience: 'partner.manage',
  },
  {
    path: paths.signIn,
    label: 'nav.signIn',
    help: 'admin.signInHelp',
    group: 'connections',
    audience: 'partner.manage',
  },
  {
    path: paths.apiTokens,
    label: 'nav.apiTokens',
    help: 'admin.apiTokensHelp',
    group: 'connections',
    audience: 'partner.manage',
  },
  {
    path: paths.audit,
    label: 'nav.audit',
    help: 'admin.auditHelp',
    group: 'system',
    audience: 'partner.manage',
    isWide: true,
  },
  {
    path: paths.installation,
    label: 'nav.installation',
    help: 'admin.installationHelp',
    group: 'system',
    audience: 'superuser',
  },
];

export function sectionsOf(user: SectionViewer | null): AdminSection[] {
  return user ? adminSections.filter(({ audience }) => isAudience(user, audience)) : [];
}

export function sectionAt(pathname: string): AdminSection | undefined {
  return adminSections.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`));
}

/** The page of the administration itself is open to those who may open any section. */
export function mayOpenAdmin(user: SectionViewer, pathname: string): boolean {
  const section = sectionAt(pathname);
  return section ? isAudience(user, section.audience) : sectionsOf(user).length > 0;
}

/** For a superuser on a screen of partner administrators, whose address may come from one of them. */
export function ofSuperusers(user: SectionViewer, pathname: string): string | undefined {
  return user.is_superuser ? sectionAt(pathname)?.ofSuperusers : undefined;
}

export function isAudience(user: SectionViewer, audience: Audience): boolean {
  const { is_superuser, effective_permissions } = user;
  if (audience === 'superuser') return is_superuser;
  if (audience === 'partner-administrator')
    return !is_superuser && effective_permissions.includes('partner.manage');
  return hasPermission({ is_superuser, permissions: effective_permissions }, audience);
}
