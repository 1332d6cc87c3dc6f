import { multipart } from '../../upload.ts';
import { type GuardedRequests, nothing } from './guarded-request.ts';

export const importRequests: GuardedRequests = {
  uploadImport: ({ partner }) => ({
    upload: multipart([
      ['partner_id', String(partner.id)],
      { filename: 'sites.csv', type: 'text/csv', bytes: Buffer.from('name\nA site\n') },
    ]),
  }),
  listImports: nothing,
  getImport: async ({ anImport }) => ({ params: { id: await anImport() } }),
  setImportColumns: async ({ anImport }) => ({
    params: { id: await anImport() },
    body: { kind: 'sites', fields: ['name'] },
  }),
  checkImport: async ({ anImport }) => ({ params: { id: await anImport() } }),
  runImport: async ({ anImport }) => ({ params: { id: await anImport() } }),
  listImportRows: async ({ anImport }) => ({ params: { id: await anImport() } }),
  exportRows: ({ asset_id }) => ({ body: { assets: { ids: [asset_id] } } }),
  exportEstate: ({ partner }) => ({ query: { partner_id: partner.id } }),
};
