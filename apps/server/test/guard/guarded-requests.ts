import { randomUUID } from 'node:crypto';
import { asSystem } from '#platform/database/scope.ts';
import { aChannel, aFailedDelivery } from '../build/a-channel.ts';
import { aPartner } from '../build/a-partner.ts';
import { aSite } from '../build/a-site.ts';
import { aSiteAgent } from '../build/a-site-agent.ts';
import { aUser, testPassword } from '../build/a-user.ts';
import { aWallLink } from '../build/a-wall-link.ts';
import { anAsset } from '../build/an-asset.ts';
import { signInAs } from '../sign-in-as.ts';
import type { TestApp } from '../start-test-app.ts';
import { multipart } from '../upload.ts';
import type { GuardedEstate } from './guarded-estate.ts';

export type GuardedRequest = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  headers?: Record<string, string>;
  body?: Record<string, unknown>;
  /** A body that is not JSON, with its headers. */
  upload?: { headers: Record<string, string>; payload: Buffer };
};

type Make = (estate: GuardedEstate, t: TestApp) => GuardedRequest | Promise<GuardedRequest>;

const aRefreshToken: Make = async (_estate, t) => {
  const { refresh_token } = await signInAs(t, await aUser(t.database));
  return { body: { refresh_token } };
};
const nothing: Make = () => ({});
const ofUser: Make = ({ user }) => ({ params: { id: user.id } });
const ofLink: Make = ({ user, other }) => ({ params: { id: user.id, partner_id: other.id } });
const ofGrant: Make = ({ user, site_id }) => ({ params: { id: user.id, kind: 'sites', item_id: site_id } });
const ofAssetId: Make = ({ asset_id }) => ({ params: { id: asset_id } });
const ofAsset: Make = ({ asset_id }) => ({ query: { asset_id } });

const ofChangeset: Make = async ({ aChange }) => ({ params: { id: (await aChange()).changeset_id } });
const ofManyAssets: Make = ({ asset_id }) => ({
  body: { assets: { ids: [asset_id], set: { customer: randomUUID() } } },
});
const ofJob: Make = async ({ aJob }) => ({ params: { id: await aJob() } });
const ofChange: Make = async ({ aChange }) => ({ params: { id: (await aChange()).id } });

const ofChannel: Make = async ({ partner }, { services }) => ({
  params: { id: (await aChannel(services, { partner: partner.id })).id },
});

/** At a site of its own, a new one each time. */
async function anAgentOf(partner: { id: number }, { database }: TestApp): Promise<number> {
  return (await aSiteAgent(database, { site: await aSite(database, { partner: partner.id }) })).id;
}

/** Connected, at a site of its own; its last discovery has ended. */
async function anAgentWithDiscovery(partner: { id: number }, { database, clock }: TestApp) {
  const site = await aSite(database, { partner: partner.id });
  const session = { seen_at: clock.now(), ended_at: null };
  const { id: agent_id } = await aSiteAgent(database, { site, session });
  return asSystem(database, async (db) => {
    await db.updateTable('agent_sessions').set({ protocol: 4 }).where('agent_id', '=', agent_id).execute();
    return db
      .insertInto('discoveries')
      .values({
        site_id: site.id,
        agent_id,
        networks: ['10.0.0.0/30'],
        methods: ['snmp'],
        per_second: 20,
        total: 2,
        state: 'done',
      })
      .returning(['id', 'site_id'])
      .executeTakeFirstOrThrow();
  });
}

const aModelDocument = {
  format: 1,
  title: { en: 'x' },
  needs: [{ id: 'x', roles: ['display'], at_least: 1, short: 'down' }],
  warnings: 'note',
};

/** A draft for a type of its own. */
function aRoomModel(database: TestApp['database'], partner_id: number): Promise<number> {
  return asSystem(database, async (db) => {
    const { id } = await db
      .insertInto('room_models')
      .values({
        ...{ partner_id, room_type: randomUUID(), version: 1, edition: 1, state: 'draft' },
        ...{ document: JSON.stringify(aModelDocument), made_by_name: 'x' },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
}

/** A drawing that is nearly empty. */
const aBrandImage = {
  filename: 'logo.svg',
  type: 'image/svg+xml',
  bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0"/></svg>'),
};

/** No name server knows it. */
const odooPlace = { url: 'https://odoo.invalid', database: 'x', login: 'x', key: 'x' };

const ofPartnerId: Make = ({ partner }) => ({ params: { id: partner.id } });

const ofOwnOdoo: Make = async ({ partner }, { database, services }) => {
  const { key, ...place } = odooPlace;
  const row = { ...place, sealed_key: services.sealer.seal(Buffer.from(key)), key_set_at: new Date() };
  await asSystem(database, (db) =>
    db
      .insertInto('odoo_partners')
      .values({ partner_id: partner.id, ...row })
      .onConflict((conflict) => conflict.column('partner_id').doUpdateSet(row))
      .execute(),
  );
  return { params: { id: partner.id } };
};

/** About a new ticket each time. */
function anOdooConflict({ database }: TestApp, partner_id: number): Promise<number> {
  return asSystem(database, async (db) => {
    const ticket = { partner_id, name: 'In Odoo', additional_data: '{}', odoo_id: 7 };
    const tickets = db.insertInto('tickets').values(ticket).returning('id');
    const { id: ticket_id } = await tickets.executeTakeFirstOrThrow();
    const conflict = { ticket_id, field: 'name', reason: 'both-changed', ours: 'a', theirs: 'b' } as const;
    const conflicts = db.insertInto('ticket_conflicts').values(conflict).returning('id');
    return (await conflicts.executeTakeFirstOrThrow()).id;
  });
}

function versionOfBrand({ database }: TestApp, partner_id: number): Promise<string> {
  return asSystem(database, async (db) => {
    const query = db.selectFrom('tenants').where('partner_id', '=', partner_id).select('version');
    return `"${(await query.executeTakeFirst())?.version ?? 0}"`;
  });
}

function versionOfConnection({ database }: TestApp, asset_id: number): Promise<string> {
  return asSystem(database, async (db) => {
    const query = db.selectFrom('device_connections').where('asset_id', '=', asset_id).select('version');
    return `"${(await query.executeTakeFirst())?.version ?? 0}"`;
  });
}

/** A calendar of a partner, a new one each time. */
function aCalendarOf(
  partner: { id: number },
  { database }: TestApp,
  deleted_at: Date | null = null,
): Promise<number> {
  return asSystem(database, async (db) => {
    const row = { partner_id: partner.id, name: randomUUID(), deleted_at };
    return (await db.insertInto('service_calendars').values(row).returning('id').executeTakeFirstOrThrow())
      .id;
  });
}

/** A window of the site that has not begun, a new one each time. */
function aWindowOf(site_id: number, { database }: TestApp): Promise<number> {
  return asSystem(database, async (db) => {
    const times = { starts_at: inTenDays, ends_at: new Date(inTenDays.getTime() + 3_600_000) };
    const row = { site_id, ...times, weekly: null, time_zone: 'Europe/Paris', made_by_name: 'x' };
    const rows = db
      .insertInto('maintenance_windows')
      .values({ room_id: null, asset_id: null, made_by: null, ...row });
    return (await rows.returning('id').executeTakeFirstOrThrow()).id;
  });
}

/** Other tests move the clock of the server forward. */
const inTenDays = new Date(Date.now() + 10 * 86_400_000);
const serviceWeek = [{ days: [1], opens: '08:00', closes: '19:00' }];
const holidayFile = 'BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:20260101\nEND:VEVENT\nEND:VCALENDAR';
const oneDay = { from: '2026-01-01', to: '2026-01-01' };
const noVersion = { 'if-match': '"0"' };
const firstVersion = { 'if-match': '"1"' };

/** One valid request for each endpoint, about the tenant's records. */
export const guardedRequests: Record<string, Make> = {
  login: async (_estate, t) => ({
    body: { username: (await aUser(t.database)).email, password: testPassword },
  }),
  refreshTokens: aRefreshToken,
  logout: aRefreshToken,
  requestPasswordReset: () => ({ body: { email: 'nobody@x.example' } }),
  resetPassword: () => ({ body: { password: 'long enough', token: 'not a token' } }),
  getCurrentUser: nothing,
  reauthenticate: () => ({ body: { password: testPassword } }),
  listOwnSessions: nothing,
  endOwnSession: () => ({ params: { id: randomUUID() } }),
  endOtherSessions: nothing,
  updateOwnAccount: () => ({ body: { full_name: 'Ada Lovelace', time_zone: 'Europe/Paris' } }),
  setOwnPassword: () => ({ body: { password: randomUUID() } }),

  listPartners: nothing,
  listVisiblePartners: nothing,
  getPartner: ({ partner }) => ({ params: { id: partner.id } }),
  getClientSettings: nothing,
  getInstallationPart: () => ({ params: { part: 'database' } }),
  sendTestMail: nothing,
  listFailedJobs: nothing,
  runFailedJobs: () => ({ body: { kind: 'reset-mail' } }),

  listSites: nothing,
  getSite: ({ site_id }) => ({ params: { id: site_id } }),
  listRooms: nothing,
  getRoom: ({ room_id }) => ({ params: { id: room_id } }),
  listAssets: nothing,
  getAsset: ofAssetId,
  listAssetChanges: ofAssetId,
  getAssetTimeline: ofAssetId,
  getAssetPolls: ofAssetId,
  listAssetHours: ofAssetId,
  getRoomTimeline: ({ room_id }) => ({ params: { id: room_id } }),

  listEntityFiles: ({ room_id }) => ({ params: { type: 'room', id: room_id } }),
  listRecentFiles: nothing,
  getFileUrl: async ({ aFile }) => ({ params: { id: await aFile() } }),
  uploadFile: ({ room_id }) => ({
    upload: multipart([
      ['category', 'document'],
      ['entity_type', 'room'],
      ['entity_id', String(room_id)],
      { filename: 'a.txt', type: 'text/plain', bytes: Buffer.from('Hello') },
    ]),
  }),
  listFileVersions: async ({ aFile }) => ({ params: { id: await aFile() } }),
  changeFileDetails: async ({ aFile }) => ({
    params: { id: await aFile() },
    body: { subcategory: 'manual', tags: ['a'] },
  }),
  deleteFile: async ({ aFile }) => ({ params: { id: await aFile() } }),
  changeFileVisibility: async ({ aFile }) => ({
    params: { id: await aFile() },
    body: { visibility: 'public' },
  }),
  changeFileDescription: async ({ aFile }) => ({
    params: { id: await aFile() },
    body: { description: 'From the door' },
  }),

  listAssetStatuses: ofAsset,
  listAssetControls: ofAsset,
  listRecentOperations: nothing,
  streamAssetStatuses: nothing,
  listRoomStatuses: ({ room_id }) => ({ query: { ids: String(room_id) } }),
  listSiteStatuses: nothing,
  getEstateStatus: nothing,
  listRoomHealth: nothing,
  getRoomHealthSummary: nothing,
  listChannels: async ({ partner }, { services }) => {
    await aChannel(services, { partner: partner.id });
    return { query: { partner_id: partner.id } };
  },
  createChannel: ({ partner }) => ({
    body: {
      ...{ partner_id: partner.id, kind: 'slack', name: 'Operations', address: 'https://hooks.example/x' },
      ...{ what: ['opened'], min_severity: 'info', site_ids: null, language: 'en' },
    },
  }),
  updateChannel: async (estate, t) => ({ ...(await ofChannel(estate, t)), body: { name: 'Operations' } }),
  removeChannel: ofChannel,
  testChannel: ofChannel,
  rotateChannelSecret: ofChannel,
  listDeliveries: async ({ partner }, { services }) => {
    await aFailedDelivery(services, partner.id);
    return { query: { partner_id: partner.id } };
  },
  sendAgain: async ({ partner }, { services }) => ({
    params: { id: (await aFailedDelivery(services, partner.id)).id },
  }),
  getRoomWall: nothing,
  openWall: async ({ partner }, { database }) => ({
    body: { key: (await aWallLink(database, partner.id)).key },
  }),
  getLinkedWall: nothing,
  streamLinkedWall: nothing,
  listWallLinks: async ({ partner }, { database }) => {
    await aWallLink(database, partner.id);
    return { query: { partner_id: partner.id } };
  },
  createWallLink: ({ partner }) => ({ body: { partner_id: partner.id, name: 'Lobby', days: 1 } }),
  endWallLink: async ({ partner }, { database }) => ({
    params: { id: (await aWallLink(database, partner.id)).id },
  }),
  listRoomModels: ({ partner }) => ({ query: { partner_id: partner.id } }),
  saveRoomModel: ({ partner }) => ({
    body: { partner_id: partner.id, room_type: randomUUID(), based_on: 0, document: aModelDocument },
  }),
  previewRoomModel: ({ partner }) => ({
    body: { partner_id: partner.id, room_type: null, document: aModelDocument },
  }),
  replayRoomModel: ({ partner }) => ({
    body: { partner_id: partner.id, room_type: null, document: aModelDocument },
  }),
  listRoleMap: ({ partner }) => ({ query: { partner_id: partner.id } }),
  updateRoleMap: ({ partner }) => ({ body: { partner_id: partner.id, words: 'x', role: 'display' } }),
  activateRoomModel: async ({ partner }, { database }) => ({
    params: { id: await aRoomModel(database, partner.id) },
    body: { based_on: 1 },
  }),
  getAssetRole: ofAssetId,
  setAssetRole: ({ asset_id }) => ({
    params: { id: asset_id },
    body: { role: 'display', counts: 'as-model' },
  }),
  getRoomHealth: ({ room_id }) => ({ params: { id: room_id } }),
  resetDeviceKey: ofAssetId,
  runAssetAction: ({ asset_id }) => ({ params: { id: asset_id }, body: { action_name: 'get_status' } }),
  listDrivers: nothing,
  getAssetConnection: ofAssetId,
  putAssetConnection: async ({ asset_id }, t) => ({
    params: { id: asset_id },
    headers: { 'if-match': await versionOfConnection(t, asset_id) },
    body: { driver: 'pjlink', host: '127.0.0.1', port: 9 },
  }),
  testAssetConnection: ({ asset_id }) => ({
    params: { id: asset_id },
    body: { driver: 'pjlink', host: '127.0.0.1', port: 9 },
  }),
  // Of an asset of its own: the others are about the connection of the first.
  deleteAssetConnection: async ({ room_id, partner }, t) => {
    const asset = await anAsset(t.database, { room: { id: room_id, partner_id: partner.id } });
    return { params: { id: asset.id } };
  },
  listAgents: async ({ partner }, t) => {
    await anAgentOf(partner, t);
    return {};
  },
  createAgentEnrolment: ({ site_id }) => ({ body: { site_id } }),
  getAgent: async ({ partner }, t) => ({ params: { id: await anAgentOf(partner, t) } }),
  updateAgent: async ({ partner }, t) => ({
    params: { id: await anAgentOf(partner, t) },
    body: { name: randomUUID() },
  }),
  restartAgent: async ({ partner }, t) => ({ params: { id: await anAgentOf(partner, t) } }),
  revokeAgent: async ({ partner }, t) => ({ params: { id: await anAgentOf(partner, t) } }),
  startDiscovery: async ({ partner }, t) => {
    const { site_id } = await anAgentWithDiscovery(partner, t);
    return { body: { site_id, networks: ['10.0.0.0/30'] } };
  },
  listDiscoveries: async ({ partner }, t) => ({
    query: { site_id: (await anAgentWithDiscovery(partner, t)).site_id },
  }),
  getDiscovery: async ({ partner }, t) => ({ params: { id: (await anAgentWithDiscovery(partner, t)).id } }),
  stopDiscovery: async ({ partner }, t) => ({ params: { id: (await anAgentWithDiscovery(partner, t)).id } }),
  ignoreDiscoveredDevice: async ({ partner }, t) => {
    const { id } = await anAgentWithDiscovery(partner, t);
    await asSystem(t.database, (db) =>
      db
        .insertInto('discovered_devices')
        .values({ discovery_id: id, address: '10.0.0.1', found_by: ['snmp'] })
        .execute(),
    );
    return { params: { id }, body: { address: '10.0.0.1', is_ignored: true } };
  },
  enrolAgent: () => ({
    body: { token: randomUUID(), public_key: 'A'.repeat(43), name: 'rack', version: '0.0.0' },
  }),

  getMonitoringSummary: nothing,
  listAlerts: nothing,
  listAlertSites: nothing,
  getDashboardSummary: nothing,

  listCalendars: async ({ partner }, t) => {
    await aCalendarOf(partner, t);
    return {};
  },
  createCalendar: ({ partner }) => ({
    body: { partner_id: partner.id, name: randomUUID(), weekly: serviceWeek },
  }),
  updateCalendar: async ({ partner }, t) => ({
    params: { id: await aCalendarOf(partner, t) },
    headers: firstVersion,
    body: { weekly: serviceWeek },
  }),
  deleteCalendar: async ({ partner }, t) => ({
    params: { id: await aCalendarOf(partner, t) },
    headers: firstVersion,
  }),
  restoreCalendar: async ({ partner }, t) => ({ params: { id: await aCalendarOf(partner, t, new Date()) } }),
  importHolidays: async ({ partner }, t) => ({
    params: { id: await aCalendarOf(partner, t) },
    headers: firstVersion,
    body: { file: holidayFile },
  }),
  getSiteService: ({ site_id }) => ({ params: { id: site_id } }),
  updateSiteService: async ({ aSpare }) => ({
    params: { id: (await aSpare()).site_id },
    headers: noVersion,
    body: { time_zone: 'Europe/Paris' },
  }),
  getRoomService: ({ room_id }) => ({ params: { id: room_id } }),
  updateRoomService: async ({ aSpare }) => ({
    params: { id: (await aSpare()).id },
    headers: noVersion,
    body: { importance: 'high' },
  }),
  listWindows: async ({ site_id }, t) => {
    await aWindowOf(site_id, t);
    return { query: { site_id } };
  },
  createWindow: ({ site_id }) => ({
    body: {
      ...{ site_id, reason: '', starts_at: inTenDays.toISOString() },
      weekly: { days: [1], starts: '22:00', ends: '23:00' },
    },
  }),
  cancelWindow: async ({ site_id }, t) => ({ params: { id: await aWindowOf(site_id, t) } }),
  restoreWindow: async ({ site_id }, t) => ({ params: { id: await aWindowOf(site_id, t) } }),

  getAvailability: ({ room_id }) => ({ query: { of: 'room', id: room_id, ...oneDay } }),
  listAvailability: ({ site_id }) => ({ query: { of: 'room', parent: site_id, ...oneDay } }),
  recountAvailability: ({ site_id }) => ({ body: { site_id, from: new Date().toISOString().slice(0, 10) } }),

  listTickets: nothing,
  createTicket: ({ partner }) => ({ body: { name: 'A ticket', partner_id: partner.id } }),
  sendFeedback: () => ({ body: { feedback_type: 'bug', subject: 'x', description: 'x' } }),

  listUsers: nothing,
  createUser: ({ partner }) => {
    const name = randomUUID();
    const partner_id = partner.id;
    return { body: { username: name, email: `${name}@x.example`, partner_id, password: 'long enough' } };
  },
  updateUser: ({ user }) => ({ params: { id: user.id }, body: { full_name: randomUUID() } }),
  sendResetLink: ofUser,
  signOutUser: ofUser,
  getUser: ofUser,
  listUserSessions: ofUser,
  endUserSession: async ({ partner }, t) => {
    const user = await aUser(t.database, { partner: partner.id });
    await signInAs(t, user);
    const { id: session_id } = await asSystem(t.database, (db) =>
      db.selectFrom('sessions').where('user_id', '=', user.id).select('id').executeTakeFirstOrThrow(),
    );
    return { params: { id: user.id, session_id } };
  },
  listAdditionalPartners: ofUser,
  linkPartner: ofLink,
  unlinkPartner: ofLink,
  listGrants: ({ user }) => ({ params: { id: user.id, kind: 'sites' } }),
  listGrantOptions: ({ user }) => ({ params: { id: user.id, kind: 'sites' } }),
  addGrant: ofGrant,
  removeGrant: ofGrant,
  explainVisibility: ofUser,
  listAudit: ofUser,

  listPartnerSummaries: nothing,
  createPartner: () => ({ body: { name: randomUUID() } }),
  renamePartner: ({ partner }) => ({ params: { id: partner.id }, body: { name: randomUUID() } }),
  getBrand: ({ partner }) => ({ params: { id: partner.id } }),
  updateBrand: async ({ partner }, t) => ({
    params: { id: partner.id },
    headers: { 'if-match': await versionOfBrand(t, partner.id) },
    body: { display_name: randomUUID(), font_family: null, colors: null },
  }),
  uploadBrandImage: ({ partner }) => ({ params: { id: partner.id }, upload: multipart([aBrandImage]) }),

  getOdoo: ofPartnerId,
  setOdooConnection: ({ partner }) => ({ params: { id: partner.id }, body: odooPlace }),
  removeOdooConnection: ofPartnerId,
  setOdooMap: async (estate, t) => ({
    ...(await ofOwnOdoo(estate, t)),
    body: { model: 'project.task', fields: { name: 'name', stage: 'stage_id' }, stages: { NEW: 1 } },
  }),
  removeOdooMap: ofOwnOdoo,
  checkOdoo: async (estate, t) => ({ ...(await ofOwnOdoo(estate, t)), body: {} }),
  pauseOdoo: ({ partner }) => ({ params: { id: partner.id }, body: { reason: 'x' } }),
  resumeOdoo: ofPartnerId,
  listOdooWaiting: ofPartnerId,
  retryOdoo: ofPartnerId,
  listOdooConflicts: async ({ partner }, t) => {
    await anOdooConflict(t, partner.id);
    return { params: { id: partner.id } };
  },
  resolveOdooConflict: async (estate, t) => {
    const { params } = await ofOwnOdoo(estate, t);
    const conflict_id = await anOdooConflict(t, estate.partner.id);
    return { params: { ...params, conflict_id }, body: { keep: 'odoo' } };
  },

  listRoles: nothing,
  createRole: () => ({ body: { name: randomUUID(), permissions: [] } }),
  listAuditLog: nothing,
  listPeople: nothing,
  invitePerson: () => ({ body: { username: randomUUID(), email: `${randomUUID()}@partner.example` } }),
  updatePerson: ({ user }) => ({ params: { id: user.id }, body: { full_name: randomUUID() } }),
  sendInvitation: ofUser,
  updateRole: async ({ aRole }) => ({
    params: { id: await aRole() },
    body: { name: randomUUID(), permissions: [] },
  }),
  deleteRole: async ({ aRole }) => ({ params: { id: await aRole() } }),

  createSite: ({ partner }) => ({ body: { name: randomUUID(), partner_id: partner.id } }),
  createRoom: ({ site_id }) => ({ body: { name: randomUUID(), site_id } }),
  createAsset: ({ room_id }) => ({ body: { product_name: randomUUID(), room_id } }),
  updateSite: async ({ site_id, versionOf }) => ({
    params: { id: site_id },
    headers: { 'if-match': await versionOf('sites', site_id) },
    body: { city: randomUUID() },
  }),
  updateRoom: async ({ room_id, versionOf }) => ({
    params: { id: room_id },
    headers: { 'if-match': await versionOf('rooms', room_id) },
    body: { floor: randomUUID() },
  }),
  updateAsset: async ({ asset_id, versionOf }) => ({
    params: { id: asset_id },
    headers: { 'if-match': await versionOf('assets', asset_id) },
    body: { customer: randomUUID() },
  }),
  moveSiteToBin: async ({ aSpare }) => ({
    params: { id: (await aSpare()).site_id },
    headers: { 'if-match': '"1"' },
  }),
  moveRoomToBin: async ({ aSpare }) => ({
    params: { id: (await aSpare()).id },
    headers: { 'if-match': '"1"' },
  }),
  moveAssetToBin: async ({ aSpare }, t) => ({
    params: { id: (await anAsset(t.database, { room: await aSpare() })).id },
    headers: { 'if-match': '"1"' },
  }),
  previewHandOver: ({ site_id, partner }) => ({ params: { id: site_id }, query: { partner_id: partner.id } }),
  handOverSite: async ({ aSpare }, t) => ({
    params: { id: (await aSpare()).site_id },
    headers: { 'if-match': '"1"' },
    body: { partner_id: (await aPartner(t.database)).id },
  }),
  listBin: nothing,
  restoreFromBin: async ({ binned }) => ({ params: { id: await binned() }, body: {} }),
  deleteForEver: async ({ binned }) => ({ params: { id: await binned() } }),
  uploadImport: ({ partner }) => ({
    upload: multipart([
      ['partner_id', String(partner.id)],
      { filename: 'sites.csv', type: 'text/csv', bytes: Buffer.from('name\nA site\n') },
    ]),
  }),
  listImports: nothing,
  getImport: async ({ anImport }) => ({ params: { id: await anImport() } }),
  setImportColumns: async ({ anImport }) => ({
    params: { id: await anImport() },
    body: { kind: 'sites', fields: ['name'] },
  }),
  checkImport: async ({ anImport }) => ({ params: { id: await anImport() } }),
  runImport: async ({ anImport }) => ({ params: { id: await anImport() } }),
  listImportRows: async ({ anImport }) => ({ params: { id: await anImport() } }),
  exportRows: ({ asset_id }) => ({ body: { assets: { ids: [asset_id] } } }),
  exportEstate: ({ partner }) => ({ query: { partner_id: partner.id } }),
  listSavedViews: async ({ aView }) => {
    await aView();
    return { query: { list: 'rooms' } };
  },
  createSavedView: () => ({ body: { list: 'assets', name: randomUUID(), query: '', is_shared: true } }),
  updateSavedView: async ({ aView }) => ({ params: { id: await aView() }, body: { query: '?search=x' } }),
  deleteSavedView: async ({ aView }) => ({ params: { id: await aView() } }),
  setDefaultView: async ({ aView }) => ({
    params: { list: 'rooms' },
    body: { view_id: await aView() },
  }),
  printLabels: ({ asset_id }) => ({
    body: { thing: 'asset', ids: [asset_id], format: 'a4', fields: ['name', 'reference'] },
  }),
  listEstateChanges: ({ asset_id }) => ({ params: { thing: 'asset', id: asset_id } }),
  previewUndo: ofChangeset,
  undoChangeset: ofChangeset,
  startUndo: ofChangeset,
  previewRevert: ofChange,
  revertChange: ofChange,
  previewBulkChange: ofManyAssets,
  startBulkChange: ofManyAssets,
  listEstateJobs: async ({ aJob }) => {
    await aJob();
    return {};
  },
  getEstateJob: ofJob,
  stopEstateJob: ofJob,
};
