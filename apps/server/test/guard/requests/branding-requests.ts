import { randomUUID } from 'node:crypto';
import { asSystem } from '#platform/database/scope.ts';
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
