import { type GuardedRequests, nothing } from './guarded-request.ts';

export const settingsRequests: GuardedRequests = {
  getClientSettings: nothing,
};
