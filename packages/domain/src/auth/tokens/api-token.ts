import * as z from 'zod/mini';
import { permissions } from '../../access/permission.ts';
import { requiredText } from '../../http/bounded-text.ts';
import { rowId } from '../../http/id-params.ts';

/** How long a token may be valid. */
export const maxTokenDays = 366;
/** Of one user, without those that are over. */
export const maxTokens = 50;
const maxTokenPartners = 200;

export const apiToken = z.object({
  id: z.string(),
  name: z.string(),
  /** Its first characters, by which its owner finds it in a configuration. */
  hint: z.string(),
  permissions: z.array(z.string()),
  /** The partners whose things it reads, with the own one; null for all that its owner sees. */
  partner_ids: z.nullable(z.array(z.int())),
  /** A superuser's token with all rights of a superuser. */
  acts_as_superuser: z.boolean(),
  created_at: z.string(),
  expires_at: z.string(),
  last_used_at: z.nullable(z.string()),
  revoked_at: z.nullable(z.string()),
});
export type ApiToken = z.infer<typeof apiToken>;

const name = requiredText(80);
const days = z.int().check(z.minimum(1), z.maximum(maxTokenDays));
const chosenPermissions = z.array(z.enum(permissions)).check(z.maxLength(permissions.length));

export const apiTokenForm = z.object({
  name,
  days,
  permissions: chosenPermissions,
  /** Left out: all that its owner sees. */
  partner_ids: z.optional(z.array(rowId).check(z.minLength(1), z.maxLength(maxTokenPartners))),
  acts_as_superuser: z._default(z.boolean(), false),
});
export type ApiTokenForm = z.output<typeof apiTokenForm>;

export const serviceTokenForm = z.object({
  /** The own partner if it is left out. */
  partner_id: z.optional(rowId),
  name,
  days,
  permissions: chosenPermissions,
});
export type ServiceTokenForm = z.output<typeof serviceTokenForm>;

/** The token is in this response alone; the server stores its hash. */
export const newApiToken = z.extend(apiToken, { token: z.string() });
export type NewApiToken = z.infer<typeof newApiToken>;

/** As administrators see it. */
export const partnerToken = z.extend(apiToken, {
  user_id: z.int(),
  owner_name: z.string(),
  /** Belongs to a service instead of a person. */
  is_service: z.boolean(),
});
export type PartnerToken = z.infer<typeof partnerToken>;
