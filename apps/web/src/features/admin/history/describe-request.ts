import type { Translate } from '#i18n/translate.ts';

const partOf = {
  users: 'users',
  people: 'people',
  roles: 'roles',
  partners: 'partners',
  'partner-summaries': 'partners',
  'visible-partners': 'partners',
  'audit-log': 'auditLog',
  agents: 'agents',
  discoveries: 'discovery',
  assets: 'assets',
  asset_operations: 'devices',
  asset_connections: 'connections',
  drivers: 'connections',
  rooms: 'rooms',
  sites: 'sites',
  room_statuses: 'states',
  site_statuses: 'states',
  estate_status: 'states',
  monitoring: 'states',
  history: 'changes',
  changes: 'changes',
  changesets: 'changes',
  'bulk-changes': 'bulk',
  'estate-jobs': 'jobs',
  bin: 'bin',
  imports: 'imports',
  exports: 'exports',
  labels: 'labels',
  files: 'files',
  wall: 'wall',
  wall_links: 'wall',
  api_tokens: 'apiTokens',
  room_models: 'roomModels',
  role_map: 'roomModels',
  incidents: 'incidents',
  tickets: 'tickets',
  service: 'service',
  notifications: 'notifications',
  installation: 'installation',
  dashboard: 'home',
  feedback: 'support',
  'client-settings': 'settings',
  'saved-views': 'views',
  'default-views': 'views',
} as const;

/** The settings of a partner have sections of their own. */
const partOfPartner = {
  brand: 'brand',
  odoo: 'odoo',
  sso: 'signIn',
  scim: 'signIn',
  sign_in_rule: 'signIn',
} as const;

const exported = {
  '/api/users/export': 'users',
  '/api/people/export': 'people',
  '/api/audit-log/export': 'auditLog',
  '/api/exports/rows': 'rows',
  '/api/exports/estate': 'estate',
} as const;

const acts = { GET: 'read', HEAD: 'read', DELETE: 'remove' } as const;

type RequestPart =
  | (typeof partOf)[keyof typeof partOf]
  | (typeof partOfPartner)[keyof typeof partOfPartner]
  | (typeof exported)[keyof typeof exported]
  | 'account'
  | 'directory'
  | 'other';

/** What a path of the API is about. Parts of newer releases are not known here. */
export function partOfPath(path: string): RequestPart {
  const [base, first = '', , third = ''] = path.split('/').filter(Boolean);
  if (base === 'auth') return 'account';
  if (base === 'scim') return 'directory';
  if (first === 'partners' && isKeyOf(partOfPartner, third)) return partOfPartner[third];
  return isKeyOf(partOf, first) ? partOf[first] : 'other';
}

/** For the audit log: "view users" for `GET /api/users`. Undefined for a text that is no request. */
export function describeRejection(t: Translate, request: string): string | undefined {
  const [, method, path] = readRequest(request) ?? [];
  if (method === undefined || path === undefined) return undefined;
  const act = isKeyOf(acts, method) ? acts[method] : 'change';
  return t(`audit.rejected.${act}`, { part: t(`audit.part.${partOfPath(path)}`) });
}

/** "users" for `GET /api/users/export`. */
export function describeExport(t: Translate, request: string): string | undefined {
  const [, , path] = readRequest(request) ?? [];
  if (path === undefined) return undefined;
  const [, person] = /^\/api\/users\/(\d+)\/personal-data$/.exec(path) ?? [];
  if (person !== undefined) return t('audit.personalData', { id: person });
  return t(`audit.part.${isKeyOf(exported, path) ? exported[path] : partOfPath(path)}`);
}

const readRequest = (text: string) => /^([A-Z]+) (\/\S*)?$/.exec(text);

function isKeyOf<Keys extends object>(keys: Keys, key: PropertyKey): key is keyof Keys {
  return Object.hasOwn(keys, key);
}
