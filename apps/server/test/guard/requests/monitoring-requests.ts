import { type GuardedRequests, nothing } from './guarded-request.ts';

export const monitoringRequests: GuardedRequests = {
  getMonitoringSummary: nothing,
  listAlerts: nothing,
  listAlertSites: nothing,
};
