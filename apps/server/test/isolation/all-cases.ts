import { scimCases } from './cases/access/scim-cases.ts';
import { tokenCases } from './cases/access/token-cases.ts';
import { accountCases } from './cases/account-cases.ts';
import { adminCases } from './cases/admin-cases.ts';
import { agentCases } from './cases/agent-cases.ts';
import { binCases } from './cases/bin-cases.ts';
import { connectionCases } from './cases/connection-cases.ts';
import { estateCases } from './cases/estate-cases.ts';
import { estateJobCases } from './cases/estate-job-cases.ts';
import { exportCases } from './cases/export-cases.ts';
import { filesCases } from './cases/files-cases.ts';
import { handoverCases } from './cases/handover-cases.ts';
import { healthCases } from './cases/health-cases.ts';
import { historyCases } from './cases/history-cases.ts';
import { importCases } from './cases/import-cases.ts';
import { assetLinkCases } from './cases/incidents/asset-link-cases.ts';
import { incidentActCases } from './cases/incidents/incident-act-cases.ts';
import { incidentCases } from './cases/incidents/incident-cases.ts';
import { inventoryCases } from './cases/inventory-cases.ts';
import { labelsCases } from './cases/labels-cases.ts';
import { maintenanceCases } from './cases/maintenance/maintenance-cases.ts';
import { serviceLevelCases } from './cases/maintenance/service-level-cases.ts';
import { ticketStartCases } from './cases/maintenance/ticket-start-cases.ts';
import { ticketWorkCases } from './cases/maintenance/ticket-work-cases.ts';
import { monitoringCases } from './cases/monitoring-cases.ts';
import { notificationCases } from './cases/notification-cases.ts';
import { odooCases } from './cases/odoo-cases.ts';
import { operationsCases } from './cases/operations-cases.ts';
import { partnerCases } from './cases/partner-cases.ts';
import { peopleCases } from './cases/people-cases.ts';
import { serviceCases } from './cases/service-cases.ts';
import { viewCases } from './cases/view-cases.ts';
import { wallCases } from './cases/wall-cases.ts';
import type { IsolationCase } from './isolation-case.ts';
import { narrowed } from './narrowed-case.ts';

const wholeCases: Record<string, IsolationCase> = {
  ...accountCases,
  ...adminCases,
  ...agentCases,
  ...assetLinkCases,
  ...connectionCases,
  ...binCases,
  ...estateCases,
  ...estateJobCases,
  ...exportCases,
  ...filesCases,
  ...handoverCases,
  ...healthCases,
  ...historyCases,
  ...importCases,
  ...incidentActCases,
  ...incidentCases,
  ...inventoryCases,
  ...labelsCases,
  ...maintenanceCases,
  ...monitoringCases,
  ...notificationCases,
  ...odooCases,
  ...operationsCases,
  ...peopleCases,
  ...partnerCases,
  ...scimCases,
  ...serviceCases,
  ...tokenCases,
  ...serviceLevelCases,
  ...ticketStartCases,
  ...ticketWorkCases,
  ...viewCases,
  ...wallCases,
};

/** Endpoints that can be narrowed to one partner, except exports, which have cases for it. */
export const narrowedEndpoints = [
  ...[
    'listSites',
    'listRooms',
    'listAssets',
    'listTickets',
    'listUsers',
    'listRecentFiles',
    'listRecentOperations',
  ],
  ...['getMonitoringSummary', 'listAlerts', 'listAlertSites', 'getDashboardSummary'],
  ...['listSiteStatuses', 'getEstateStatus', 'listRoomHealth', 'getRoomHealthSummary', 'getRoomWall'],
  ...['listCalendars', 'listWindows', 'listIncidents', 'getIncidentSummary'],
];

/** By the name of the endpoint. */
export const isolationCases: Record<string, IsolationCase> = Object.fromEntries(
  Object.entries(wholeCases).map(([name, one]) => [
    name,
    narrowedEndpoints.includes(name) ? narrowed(one) : one,
  ]),
);

/** Endpoints that never end; each has its own test besides the random requests. */
export const streamedEndpoints = ['streamAssetStatuses', 'streamLinkedWall'];

/** Endpoints that neither return nor count anything of a tenant, and why. */
export const withoutTenantData: Record<string, string> = {
  requestPartnerDeletion: 'Answers nothing; for superusers alone.',
  cancelPartnerDeletion: 'Answers nothing; for superusers alone.',
  listPartnerExports: 'Numbers of archives, for superusers alone.',
  startPartnerExport: 'Answers nothing; for superusers alone.',
  downloadPartnerExport: 'An archive for superusers alone; leaving.api.test.ts reads one.',
  createPartner: 'A partner without anything yet, for superusers alone.',
  createRole: 'A role of the installation, for superusers alone.',
  deleteForEver: 'Answers nothing.',
  deleteRole: 'Answers nothing.',
  endOtherSessions: 'Answers nothing.',
  endOwnSession: 'Answers nothing; own-sessions.api.test.ts tries those of others.',
  enrolAgent: 'The one-time token alone says which site it is, and it was made for that site.',
  getClientSettings: 'The same for everybody: settings of the installation.',
  getInstallationPart: 'The state of the installation, for superusers alone.',
  getMyNotifications: 'The own settings, which notify-users.api.test.ts compares.',
  saveMyNotifications: 'The own settings; notify-users.api.test.ts tries sites of others.',
  getMyPush: 'The own devices, which push.api.test.ts compares.',
  addPushEndpoint: 'An own device.',
  removePushEndpoint: 'An own device; push.api.test.ts tries one of another user.',
  testPush: 'An own device; push.api.test.ts tries one of another user.',
  unsubscribeFromMail: 'Answers nothing.',
  openWall: 'A token for the holder of a key, which names one link.',
  listDrivers: 'The same for everybody: the drivers of the installation.',
  createOwnToken: 'An own token; api-tokens.api.test.ts compares what it sees.',
  listOwnTokens: 'The own tokens, which api-tokens.api.test.ts compares.',
  revokeOwnToken: 'Answers nothing; api-tokens.api.test.ts tries those of others.',
  listOwnSessions: 'The own sessions, which own-sessions.api.test.ts compares.',
  listRoles: 'The roles of the installation, for superusers alone.',
  login: 'Tokens for a caller that knows the password.',
  logout: 'Answers nothing.',
  reauthenticate: 'Answers nothing.',
  completeChallenge: 'Tokens for a caller that has shown both steps.',
  getChallengeOptions:
    'The passkeys of a user whose password was typed; second-step.api.test.ts tries those of others.',
  startFactorSetup: 'A secret for a caller that knows the password and reads the mail.',
  finishFactorSetup: 'Tokens for a caller that knows the password and reads the mail.',
  startPasskeySignIn: 'A random number.',
  signInWithPasskey: 'Tokens for the holder of a passkey.',
  startPasskeyConfirmation: 'The own passkeys.',
  getOwnFactors: 'The own second steps.',
  startPasskey: 'The own passkeys.',
  addPasskey: 'The own recovery codes.',
  renamePasskey: 'Answers nothing; second-step.api.test.ts tries those of others.',
  removePasskey: 'Answers nothing; second-step.api.test.ts tries those of others.',
  startTotp: 'An own secret.',
  confirmTotp: 'The own recovery codes.',
  removeTotp: 'Answers nothing.',
  replaceRecoveryCodes: 'The own recovery codes.',
  removeFactors: 'Answers nothing, for superusers alone.',
  inviteUser: 'The user that was just made, for superusers alone.',
  withdrawUserInvitation: 'Answers nothing, for superusers alone.',
  withdrawInvitation: 'Answers nothing; privileges.api.full.test.ts tries people of others.',
  changeManyUsers: 'What came of each id, for superusers alone.',
  changeManyPeople: 'What came of each id; privileges.api.full.test.ts tries people of others.',
  copyAccess: 'A user, for superusers alone.',
  exportUsers: 'All users, for superusers alone.',
  exportAuditLog: 'The entries of listAuditLog; security-events.api.test.ts compares.',
  getAuditChain: 'Whether one chain of the installation is whole, without names.',
  exportPeople: 'The people of the own partner, which accounts.api.test.ts compares.',
  importUsers: 'What came of each row, for superusers alone.',
  importPeople: 'What came of each row; accounts.api.test.ts tries people of others.',
  getSignInRule: 'A day, for those who manage the partner; the guard table tries others.',
  saveSignInRule: 'The day that was just set.',
  createScimUser: 'The users and groups of the partner of the token; scim.api.test.ts tries those of others.',
  getScimUser: 'The users and groups of the partner of the token; scim.api.test.ts tries those of others.',
  replaceScimUser:
    'The users and groups of the partner of the token; scim.api.test.ts tries those of others.',
  patchScimUser: 'The users and groups of the partner of the token; scim.api.test.ts tries those of others.',
  deleteScimUser: 'The users and groups of the partner of the token; scim.api.test.ts tries those of others.',
  createScimGroup:
    'The users and groups of the partner of the token; scim.api.test.ts tries those of others.',
  replaceScimGroup:
    'The users and groups of the partner of the token; scim.api.test.ts tries those of others.',
  patchScimGroup: 'The users and groups of the partner of the token; scim.api.test.ts tries those of others.',
  getScimConfig: 'The same for everybody.',
  listScimSchemas: 'The same for everybody.',
  getScimSchema: 'The same for everybody.',
  listScimResourceTypes: 'The same for everybody.',
  getScimResourceType: 'The same for everybody.',
  getScim: 'The directory of a partner, for those who manage it; the guard table tries others.',
  createScimToken: 'A new token, for those who manage the partner.',
  saveScim: 'The roles that were just set.',
  removeScim: 'What is left, for those who manage the partner.',
  discoverSso: 'The name of a provider, by the domain alone; sso-settings.api.test.ts compares.',
  startSso: 'The address of a provider, by the domain alone.',
  finishSso: 'Tokens for the page that has started a sign-in; sso-attacks.api.full.test.ts tries others.',
  endSsoSession: 'Answers nothing; back-channel.api.full.test.ts tries tokens of others.',
  signOutSso: 'The address of a provider, for the holder of the refresh token.',
  getSso: 'A provider and its domains, for those who manage the partner; the guard table tries others.',
  saveSso: 'The provider that was just set; sso-settings.api.test.ts tries others.',
  removeSso: 'Answers what is left, for those who manage the partner.',
  checkSso: 'What the provider of the request responds.',
  addSsoDomain: 'The own domains; sso-settings.api.test.ts tries those of others.',
  verifySsoDomain: 'The own domains; sso-settings.api.test.ts tries those of others.',
  removeSsoDomain: 'The own domains; sso-settings.api.test.ts tries those of others.',
  refreshTokens: 'Tokens for the holder of the refresh token.',
  requestPasswordReset: 'Responds with nothing, to any address.',
  resetPassword: 'Answers nothing.',
  objectToSignIn: 'Answers nothing; the token of the mail alone says whose account it is.',
  sendFeedback: 'The number of the message that was just sent.',
  sendTestMail: 'Answers nothing.',
  listFailedJobs: 'Kinds and times of jobs, for superusers alone.',
  runFailedJobs: 'A number of jobs, for superusers alone.',
  setOwnPassword: 'Answers nothing.',
  updateRole: 'A role of the installation, for superusers alone.',
};
