import { adminRequests } from './requests/admin-requests.ts';
import { agentRequests } from './requests/agent-requests.ts';
import { authRequests } from './requests/auth-requests.ts';
import { brandingRequests } from './requests/branding-requests.ts';
import { dashboardRequests } from './requests/dashboard-requests.ts';
import { estateRequests } from './requests/estate-requests.ts';
import { filesRequests } from './requests/files-requests.ts';
import type { GuardedRequests } from './requests/guarded-request.ts';
import { healthRequests } from './requests/health-requests.ts';
import { historyRequests } from './requests/history-requests.ts';
import { importRequests } from './requests/import-requests.ts';
import { incidentsRequests } from './requests/incidents-requests.ts';
import { installationRequests } from './requests/installation-requests.ts';
import { inventoryRequests } from './requests/inventory-requests.ts';
import { labelsRequests } from './requests/labels-requests.ts';
import { maintenanceRequests } from './requests/maintenance-requests.ts';
import { monitoringRequests } from './requests/monitoring-requests.ts';
import { notificationsRequests } from './requests/notifications-requests.ts';
import { odooRequests } from './requests/odoo-requests.ts';
import { operationsRequests } from './requests/operations-requests.ts';
import { scimRequests } from './requests/scim-requests.ts';
import { serviceRequests } from './requests/service-requests.ts';
import { settingsRequests } from './requests/settings-requests.ts';
import { supportRequests } from './requests/support-requests.ts';
import { viewsRequests } from './requests/views-requests.ts';

/** One valid request for each endpoint, about the tenant's records. */
export const guardedRequests: GuardedRequests = {
  ...adminRequests,
  ...agentRequests,
  ...authRequests,
  ...brandingRequests,
  ...dashboardRequests,
  ...estateRequests,
  ...filesRequests,
  ...healthRequests,
  ...historyRequests,
  ...importRequests,
  ...incidentsRequests,
  ...installationRequests,
  ...inventoryRequests,
  ...labelsRequests,
  ...maintenanceRequests,
  ...monitoringRequests,
  ...notificationsRequests,
  ...odooRequests,
  ...operationsRequests,
  ...scimRequests,
  ...serviceRequests,
  ...settingsRequests,
  ...supportRequests,
  ...viewsRequests,
};
