import { type GuardedRequests, nothing } from './guarded-request.ts';

export const installationRequests: GuardedRequests = {
  getInstallationPart: () => ({ params: { part: 'database' } }),
  sendTestMail: nothing,
  listFailedJobs: nothing,
  runFailedJobs: () => ({ body: { kind: 'reset-mail' } }),
};
