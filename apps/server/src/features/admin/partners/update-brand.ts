import type { Brand } from '@greenroom/domain/branding/brands/brand.ts';
import type { brandForm } from '@greenroom/domain/branding/brands/brand-form.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import type * as z from 'zod/mini';
import { requireOwnPartner } from '#access/require-partner-manager.ts';
import { recordChange } from '#features/audit/audit.queries.ts';
import { orNotFound } from '#http/or-not-found.ts';
import type { JsonText } from '#platform/database/json-text.ts';
import { asSystem } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import type { Requester } from '../change-users.ts';
import { findRequester } from '../users.queries.ts';
import { requireOwnImages } from './images/require-own-images.ts';
import { findBrand, lockBrand } from './partners.queries.ts';

export function updateBrand(
  { database }: Services,
  { viewer, address }: Requester,
  { id, version, form }: { id: number; version: number; form: z.output<typeof brandForm> },
): Promise<JsonText<Brand>> {
  requireOwnPartner(viewer, id);
  return asSystem(database, async (db) => {
    const { partner_name, version: current, ...before } = await orNotFound('Partner', lockBrand(db, id));
    if (current !== version)
      throw new Problem('changed-meanwhile', 'Another user has changed this since you opened it.');
    await requireOwnImages(db, id, form);
    const theme_colors = form.colors && form.theme_colors ? JSON.stringify(form.theme_colors) : null;
    const row = { ...form, colors: form.colors && JSON.stringify(form.colors), theme_colors };
    await db
      .insertInto('tenants')
      .values({ partner_id: id, ...row })
      .onConflict((conflict) => conflict.column('partner_id').doUpdateSet(row))
      .execute();
    const actor = await findRequester(db, viewer, address);
    const change = { action: 'brand-changed', user_id: null, subject: partner_name } as const;
    await recordChange(db, { actor, change: { ...change, before: partOf(before, form), after: form } });
    return orNotFound('Partner', findBrand(db, id));
  });
}

/** Of what was before only what the form has: an image that stays is not in the audit log. */
function partOf(before: object, form: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(before).filter(([name]) => name in form));
}
