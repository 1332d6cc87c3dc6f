import type { partnerForm } from '@greenroom/domain/branding/brands/brand-form.ts';
import type { Partner } from '@greenroom/domain/branding/partner.ts';
import type * as z from 'zod/mini';
import { orNotFound } from '#http/or-not-found.ts';
import type { JsonText } from '#platform/database/json-text.ts';
import type { Services } from '#platform/services.ts';
import { changeUsers, type Requester } from '../change-users.ts';
import { findChangedPartner, lockBrand } from './partners.queries.ts';
import { requireFreeName } from './require-free-name.ts';

export function renamePartner(
  services: Services,
  requester: Requester,
  { id, form }: { id: number; form: z.output<typeof partnerForm> },
): Promise<JsonText<Partner>> {
  return changeUsers(services, requester, async ({ db, record }) => {
    const before = await orNotFound('Partner', lockBrand(db, id));
    if (before.partner_name !== form.name) {
      await requireFreeName(db, { id, ...form });
      await db.updateTable('partners').set(form).where('id', '=', id).execute();
      const change = { before: { name: before.partner_name }, after: form };
      await record({ action: 'partner-renamed', user_id: null, subject: form.name, ...change });
    }
    return orNotFound('Partner', findChangedPartner(db, id));
  });
}
