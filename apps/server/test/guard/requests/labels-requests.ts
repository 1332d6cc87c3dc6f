import type { GuardedRequests } from './guarded-request.ts';

export const labelsRequests: GuardedRequests = {
  printLabels: ({ asset_id }) => ({
    body: { thing: 'asset', ids: [asset_id], format: 'a4', fields: ['name', 'reference'] },
  }),
};
