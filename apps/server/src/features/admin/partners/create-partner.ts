import type { partnerForm } from '@greenroom/domain/branding/brands/brand-form.ts';
import type { Partner } from '@greenroom/domain/branding/partner.ts';
import type * as z from 'zod/mini';
import { orNotFound } from '#http/or-not-found.ts';
import type { JsonText } from '#platform/database/json-text.ts';
import type { Services } from '#platform/services.ts';
import { changeUsers, type Requester } from '../change-users.ts';
import { findChangedPartner } from './partners.queries.ts';
import { requireFreeName } from './require-free-name.ts';

export function createPartner(
  services: Services,
  requester: Requester,
  form: z.output<typeof partnerForm>,
): Promise<JsonText<Partner>> {
  return changeUsers(services, requester, async ({ db, record }) => {
    await requireFreeName(db, form);
    const { id } = await db.insertInto('partners').values(form).returning('id').executeTakeFirstOrThrow();
    await record({ action: 'partner-created', user_id: null, subject: form.name, before: null, after: form });
    return orNotFound('Partner', findChangedPartner(db, id));
  });
}
