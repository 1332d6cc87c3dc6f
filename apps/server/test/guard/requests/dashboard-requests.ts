import { type GuardedRequests, nothing } from './guarded-request.ts';

export const dashboardRequests: GuardedRequests = {
  getDashboardSummary: nothing,
};
