import { matchPath } from 'react-router';
import {
  incidentsPattern,
  isAdminPath,
  maintenancePattern,
  paths,
  plannedWorkPath,
  ssoReturnPath,
} from '#paths.ts';
import { type PageModule, pageModule } from './page-module.tsx';

export type Screen = { readonly path: string; readonly open: boolean; readonly module: PageModule };

export const screens = {
  login: open(paths.login, () => import('#pages/login-page.tsx').then((m) => m.LoginPage)),
  requestPasswordReset: open(paths.requestPasswordReset, () =>
    import('#pages/request-password-reset-page.tsx').then((m) => m.RequestPasswordResetPage),
  ),
  resetPassword: open(paths.resetPassword, () =>
    import('#pages/reset-password-page.tsx').then((m) => m.ResetPasswordPage),
  ),
  signInObjection: open(paths.signInObjection, () =>
    import('#pages/sign-in-objection-page.tsx').then((m) => m.SignInObjectionPage),
  ),
  ssoReturn: open(ssoReturnPath, () => import('#pages/sso-return-page.tsx').then((m) => m.SsoReturnPage)),
  unauthorized: open(paths.unauthorized, () =>
    import('#pages/unauthorized-page.tsx').then((m) => m.UnauthorizedPage),
  ),
  wall: open(paths.wall, () => import('#pages/wall-page.tsx').then((m) => m.WallPage)),
  setNewPassword: guarded(paths.setNewPassword, () =>
    import('#pages/set-new-password-page.tsx').then((m) => m.SetNewPasswordPage),
  ),
  home: guarded(paths.home, () => import('#pages/home-page.tsx').then((m) => m.HomePage)),
  profile: guarded(paths.profile, () => import('#pages/profile-page.tsx').then((m) => m.ProfilePage)),
  settings: guarded(paths.settings, () => import('#pages/settings-page.tsx').then((m) => m.SettingsPage)),
  support: guarded(paths.support, () => import('#pages/support-page.tsx').then((m) => m.SupportPage)),
  sites: guarded(paths.sites, () => import('#pages/inventory/sites-page.tsx').then((m) => m.SitesPage)),
  site: guarded(paths.site, () => import('#pages/inventory/site-page.tsx').then((m) => m.SitePage)),
  rooms: guarded(paths.rooms, () => import('#pages/inventory/rooms-page.tsx').then((m) => m.RoomsPage)),
  room: guarded(paths.room, () => import('#pages/inventory/room-page.tsx').then((m) => m.RoomPage)),
  assets: guarded(paths.assets, () => import('#pages/inventory/assets-page.tsx').then((m) => m.AssetsPage)),
  asset: guarded(paths.asset, () => import('#pages/inventory/asset-page.tsx').then((m) => m.AssetPage)),
  shortAsset: guarded(paths.shortAsset, () =>
    import('#pages/short/short-asset-page.tsx').then((m) => m.ShortAssetPage),
  ),
  shortRoom: guarded(paths.shortRoom, () =>
    import('#pages/short/short-room-page.tsx').then((m) => m.ShortRoomPage),
  ),
  roomStatus: guarded(paths.roomStatus, () =>
    import('#pages/management/room-status-page.tsx').then((m) => m.RoomStatusPage),
  ),
  incidents: guarded(incidentsPattern, () =>
    import('#pages/management/incidents-page.tsx').then((m) => m.IncidentsPage),
  ),
  plannedWork: guarded(plannedWorkPath, () =>
    import('#pages/management/planned-work-page.tsx').then((m) => m.PlannedWorkPage),
  ),
  monitor: guarded(paths.monitor, () =>
    import('#pages/management/monitor-page.tsx').then((m) => m.MonitorPage),
  ),
  control: guarded(paths.control, () =>
    import('#pages/management/control-page.tsx').then((m) => m.ControlPage),
  ),
  maintenance: guarded(maintenancePattern, () =>
    import('#pages/management/maintenance-page.tsx').then((m) => m.MaintenancePage),
  ),
  admin: guarded(paths.admin, () => import('#pages/admin-page.tsx').then((m) => m.AdminPage)),
  users: guarded(paths.users, () => import('#pages/admin/users-page.tsx').then((m) => m.UsersPage)),
  user: guarded(paths.user, () => import('#pages/admin/user-page.tsx').then((m) => m.UserPage)),
  people: guarded(paths.people, () => import('#pages/admin/people-page.tsx').then((m) => m.PeoplePage)),
  calendars: guarded(paths.calendars, () =>
    import('#pages/admin/calendars-page.tsx').then((m) => m.CalendarsPage),
  ),
  serviceLevels: guarded(paths.serviceLevels, () =>
    import('#pages/admin/service-levels-page.tsx').then((m) => m.ServiceLevelsPage),
  ),
  ticketTemplates: guarded(paths.ticketTemplates, () =>
    import('#pages/admin/ticket-templates-page.tsx').then((m) => m.TicketTemplatesPage),
  ),
  roomModels: guarded(paths.roomModels, () =>
    import('#pages/admin/room-models-page.tsx').then((m) => m.RoomModelsPage),
  ),
  bin: guarded(paths.bin, () => import('#pages/admin/bin-page.tsx').then((m) => m.BinPage)),
  channels: guarded(paths.channels, () =>
    import('#pages/admin/channels-page.tsx').then((m) => m.ChannelsPage),
  ),
  wallLinks: guarded(paths.wallLinks, () =>
    import('#pages/admin/wall-links-page.tsx').then((m) => m.WallLinksPage),
  ),
  partners: guarded(paths.partners, () =>
    import('#pages/admin/partners-page.tsx').then((m) => m.PartnersPage),
  ),
  partner: guarded(paths.partner, () => import('#pages/admin/partner-page.tsx').then((m) => m.PartnerPage)),
  brand: guarded(paths.brand, () => import('#pages/admin/brand-page.tsx').then((m) => m.BrandPage)),
  roles: guarded(paths.roles, () => import('#pages/admin/roles-page.tsx').then((m) => m.RolesPage)),
  imports: guarded(paths.imports, () => import('#pages/admin/imports-page.tsx').then((m) => m.ImportsPage)),
  import: guarded(paths.import, () => import('#pages/admin/import-page.tsx').then((m) => m.ImportPage)),
  jobs: guarded(paths.jobs, () => import('#pages/admin/jobs-page.tsx').then((m) => m.JobsPage)),
  odoo: guarded(paths.odoo, () => import('#pages/admin/odoo-page.tsx').then((m) => m.OdooPage)),
  signIn: guarded(paths.signIn, () =>
    import('#pages/admin/access/sign-in-page.tsx').then((m) => m.SignInPage),
  ),
  apiTokens: guarded(paths.apiTokens, () =>
    import('#pages/admin/access/api-tokens-page.tsx').then((m) => m.ApiTokensPage),
  ),
  audit: guarded(paths.audit, () => import('#pages/admin/audit-page.tsx').then((m) => m.AuditPage)),
  installation: guarded(paths.installation, () =>
    import('#pages/admin/installation-page.tsx').then((m) => m.InstallationPage),
  ),
  serverDiscovery: guarded(paths.serverDiscovery, () =>
    import('#pages/admin/server-discovery-page.tsx').then((m) => m.ServerDiscoveryPage),
  ),
  agent: guarded(paths.agent, () => import('#pages/admin/agent-page.tsx').then((m) => m.AgentPage)),
  agents: guarded(paths.agents, () => import('#pages/admin/agents-page.tsx').then((m) => m.AgentsPage)),
};

/** They have the sections of the administration beside them. */
export const adminScreens: readonly Screen[] = Object.values(screens).filter(({ path }) => isAdminPath(path));

/** All others for signed-in users; the one without a menu has its own place in the router. */
export const mainScreens: readonly Screen[] = Object.values(screens).filter(
  (screen) => !screen.open && !isAdminPath(screen.path) && screen !== screens.setNewPassword,
);

/** Unknown paths redirect to the home page, so their screen is home. */
export function screenAt(pathname: string): Screen {
  return Object.values(screens).find((screen) => matchPath(screen.path, pathname)) ?? screens.home;
}

function open(path: string, load: PageModule['load']): Screen {
  return { path, open: true, module: pageModule(load) };
}

function guarded(path: string, load: PageModule['load']): Screen {
  return { path, open: false, module: pageModule(load) };
}
