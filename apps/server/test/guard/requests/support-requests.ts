import type { GuardedRequests } from './guarded-request.ts';

export const supportRequests: GuardedRequests = {
  sendFeedback: () => ({ body: { feedback_type: 'bug', subject: 'x', description: 'x' } }),
};
