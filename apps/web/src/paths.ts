/** All paths of the application, in the order of the spec's section 2. */
export const paths = {
  login: '/login',
  requestPasswordReset: '/request-password-reset',
  signInObjection: '/sign-in-objection',
  resetPassword: '/reset-password',
  unauthorized: '/unauthorized',
  /** With the key of a link in its fragment, which no browser sends. */
  wall: '/wall',
  setNewPassword: '/set-new-password',
  home: '/',
  profile: '/profile',
  settings: '/settings',
  support: '/support',
  sites: '/inventory/sites',
  site: '/inventory/sites/:siteId',
  rooms: '/inventory/rooms',
  room: '/inventory/rooms/:roomId',
  assets: '/inventory/assets',
  asset: '/inventory/assets/:assetId',
  /** On printed labels, so they never change. */
  shortAsset: '/a/:assetId',
  shortRoom: '/r/:roomId',
  roomStatus: '/management/rooms',
  monitor: '/management/monitor',
  control: '/management/control',
  maintenance: '/management/maintenance',
  admin: '/admin',
  users: '/admin/users',
  user: '/admin/users/:userId',
  people: '/admin/people',
  roles: '/admin/roles',
  calendars: '/admin/calendars',
  serviceLevels: '/admin/service-levels',
  ticketTemplates: '/admin/ticket-templates',
  wallLinks: '/admin/wall-links',
  channels: '/admin/notifications',
  roomModels: '/admin/room-models',
  bin: '/admin/bin',
  imports: '/admin/imports',
  import: '/admin/imports/:importId',
  jobs: '/admin/jobs',
  agents: '/admin/agents',
  serverDiscovery: '/admin/agents/server',
  agent: '/admin/agents/:agentId',
  partners: '/admin/partners',
  partner: '/admin/partners/:partnerId',
  brand: '/admin/brand',
  odoo: '/admin/odoo',
  signIn: '/admin/sign-in',
  apiTokens: '/admin/api-tokens',
  audit: '/admin/audit',
  installation: '/admin/installation',
} as const;

/** Not among the paths: they are in the script that starts every page, which does not need these. */
export const ssoReturnPath = '/sso';
export const plannedWorkPath = '/management/work';
export const incidentsPath = '/management/incidents';
/** One screen: the list, with an incident beside it where there is room. */
export const incidentsPattern = `${incidentsPath}/:incidentId?`;

export function incidentPath(incidentId: number): string {
  return `${incidentsPath}/${incidentId}`;
}

/** Opens the dialog for a new ticket. */
export const newTicketPath = `${paths.maintenance}?new=ticket`;

/** One screen: the board, with a ticket beside it where there is room. */
export const maintenancePattern = `${paths.maintenance}/:ticketId?`;

/** One of them, with a page of its own on smaller screens. */
export const ticketPattern = `${paths.maintenance}/:ticketId`;

export function ticketPath(ticketId: number): string {
  return `${paths.maintenance}/${ticketId}`;
}

export const newImportPath = `${paths.imports}/new`;

export function importPath(importId: number): string {
  return `${paths.imports}/${importId}`;
}

export function agentPath(agentId: number): string {
  return `${paths.agents}/${agentId}`;
}

export function userPath(userId: number): string {
  return `${paths.users}/${userId}`;
}

export function isAdminPath(pathname: string): boolean {
  return pathname === paths.admin || pathname.startsWith(`${paths.admin}/`);
}

export function partnerPath(partnerId: number): string {
  return `${paths.partners}/${partnerId}`;
}

export function sitePath(siteId: number): string {
  return `${paths.sites}/${siteId}`;
}

export function roomPath(roomId: number): string {
  return `${paths.rooms}/${roomId}`;
}

export function assetPath(assetId: number): string {
  return `${paths.assets}/${assetId}`;
}

/** A dialog about the estate, over any page: `?edit=asset:213`. */
export type EstateAct = 'new' | 'edit' | 'move' | 'retire' | 'duplicate' | 'bin' | 'handover';

/** The query string that opens a dialog on the present page; the rest of it stays. */
export function withDialog(search: string, act: EstateAct, target: string): string {
  const query = new URLSearchParams(search);
  query.set(act, target);
  // A colon needs no escape in a query, and an address that people read is better without.
  return `?${query.toString().replaceAll('%3A', ':')}`;
}

export function withoutDialog(search: string, act: EstateAct): string {
  const query = new URLSearchParams(search);
  query.delete(act);
  const text = query.toString();
  return text && `?${text}`;
}

/** A function, so that the start script does not carry it. */
export function wallScreenPath(): string {
  return `${paths.roomStatus}?wall=1`;
}

/** Room status on a television: without the menu. */
export function isWallAddress({ pathname, search }: { pathname: string; search: string }): boolean {
  return pathname === paths.roomStatus && new URLSearchParams(search).get('wall') === '1';
}
