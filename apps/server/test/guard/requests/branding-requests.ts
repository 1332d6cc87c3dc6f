import { randomUUID } from 'node:crypto';
import { asSystem } from '#platform/database/scope.ts';
import { aPartner } from '../../build/a-partner.ts';
import type { TestApp } from '../../start-test-app.ts';
import { multipart } from '../../upload.ts';
import { type GuardedRequests, nothing } from './guarded-request.ts';

/** A drawing that is nearly empty. */
const aBrandImage = {
  filename: 'logo.svg',
  type: 'image/svg+xml',
  bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0"/></svg>'),
};

function versionOfBrand({ database }: TestApp, partner_id: number): Promise<string> {
  return asSystem(database, async (db) => {
    const query = db.selectFrom('tenants').where('partner_id', '=', partner_id).select('version');
    return `"${(await query.executeTakeFirst())?.version ?? 0}"`;
  });
}

export const brandingRequests: GuardedRequests = {
  listPartners: nothing,
  listVisiblePartners: nothing,
  getPartner: ({ partner }) => ({ params: { id: partner.id } }),
  listPartnerSummaries: nothing,
  requestPartnerDeletion: async (_estate, t) => {
    const { id, name } = await aPartner(t.database);
    return { params: { id }, body: { confirmation: name } };
  },
  cancelPartnerDeletion: ({ partner }) => ({ params: { id: partner.id } }),
  listPartnerExports: ({ other }) => ({ params: { id: other.id } }),
  startPartnerExport: async (_estate, t) => ({ params: { id: (await aPartner(t.database)).id } }),
  downloadPartnerExport: ({ partner }) => ({ params: { id: partner.id, export_id: 1 } }),
  createPartner: () => ({ body: { name: randomUUID() } }),
  renamePartner: ({ partner }) => ({ params: { id: partner.id }, body: { name: randomUUID() } }),
  getBrand: ({ partner }) => ({ params: { id: partner.id } }),
  updateBrand: async ({ partner }, t) => ({
    params: { id: partner.id },
    headers: { 'if-match': await versionOfBrand(t, partner.id) },
    body: { display_name: randomUUID(), font_family: null, colors: null },
  }),
  uploadBrandImage: ({ partner }) => ({ params: { id: partner.id }, upload: multipart([aBrandImage]) }),
};
