import { multipart } from '../../upload.ts';
import { type GuardedRequests, nothing } from './guarded-request.ts';

export const filesRequests: GuardedRequests = {
  listEntityFiles: ({ room_id }) => ({ params: { type: 'room', id: room_id } }),
  listRecentFiles: nothing,
  getFileUrl: async ({ aFile }) => ({ params: { id: await aFile() } }),
  uploadFile: ({ room_id }) => ({
    upload: multipart([
      ['category', 'document'],
      ['entity_type', 'room'],
      ['entity_id', String(room_id)],
      { filename: 'a.txt', type: 'text/plain', bytes: Buffer.from('Hello') },
    ]),
  }),
  listFileVersions: async ({ aFile }) => ({ params: { id: await aFile() } }),
  changeFileDetails: async ({ aFile }) => ({
    params: { id: await aFile() },
    body: { subcategory: 'manual', tags: ['a'] },
  }),
  deleteFile: async ({ aFile }) => ({ params: { id: await aFile() } }),
  changeFileVisibility: async ({ aFile }) => ({
    params: { id: await aFile() },
    body: { visibility: 'public' },
  }),
  changeFileDescription: async ({ aFile }) => ({
    params: { id: await aFile() },
    body: { description: 'From the door' },
  }),
};
