import { randomUUID } from 'node:crypto';
import type { GuardedRequests } from './guarded-request.ts';

export const viewsRequests: GuardedRequests = {
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
};
