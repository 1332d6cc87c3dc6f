import * as z from 'zod/mini';
import { roleNameMaxLength } from '../../admin/role-limits.ts';
import { boundedText, requiredText } from '../../http/bounded-text.ts';
import { atLeast, atMost } from '../../http/length-checks.ts';
import { emailDomain } from './email-domain.ts';

export const maxSsoNameLength = 60;
export const maxIssuerLength = 500;
export const maxClientIdLength = 255;
export const maxClientSecretLength = 1000;
export const maxClaimLength = 200;
export const maxRoleMaps = 50;
export const maxSsoDomains = 20;

const claimText = requiredText(maxClaimLength);
const roleName = requiredText(roleNameMaxLength);

/** A value of a claim, and the role of those who have it. */
export const ssoRoleMap = z.object({ value: claimText, role: roleName });
export type SsoRoleMap = z.infer<typeof ssoRoleMap>;

const provider = {
  /** On the button: "Sign in with …". */
  name: requiredText(maxSsoNameLength),
  /** As the provider writes it, letter for letter. */
  issuer: requiredText(maxIssuerLength),
  client_id: requiredText(maxClientIdLength),
  is_on: z.boolean(),
  /** Passwords are no longer accepted, except those of superusers. */
  is_required: z.boolean(),
  /** People without a user get one at their first sign-in. */
  creates_users: z.boolean(),
  /** Of new users. */
  default_role: z.nullable(roleName),
  /** A second step of the provider counts as ours. */
  trusts_factor: z.boolean(),
  /** Values of `acr` that stand for a second step, besides `mfa` and `hwk` in `amr`. */
  trusted_acr: z.array(claimText).check(atMost(10, 'has too many entries')),
  role_claim: z.nullable(claimText),
  role_map: z.array(ssoRoleMap).check(atMost(maxRoleMaps, 'has too many entries')),
  /** Only who has this value in this claim has access. */
  active_claim: z.nullable(claimText),
  active_value: z.nullable(claimText),
};

export const ssoForm = z
  .object({
    ...provider,
    /** Left out, the stored one stays. */
    client_secret: z.optional(boundedText(maxClientSecretLength).check(atLeast(1, 'is required'))),
  })
  .check(
    z.refine(({ active_claim, active_value }) => (active_claim === null) === (active_value === null), {
      path: ['active_value'],
      message: 'must go with active_claim',
    }),
    z.refine(({ role_claim, role_map }) => role_claim !== null || role_map.length === 0, {
      path: ['role_claim'],
      message: 'is required for a map of roles',
    }),
  );
export type SsoForm = z.output<typeof ssoForm>;

export const ssoDomainForm = z.object({ domain: emailDomain });

export const ssoDomain = z.object({
  id: z.int(),
  domain: z.string(),
  /** Where and what the owner of the domain publishes. */
  record_name: z.string(),
  record_value: z.string(),
  verified_at: z.nullable(z.string()),
  /** By a record in DNS, or by a superuser. */
  verified_by: z.nullable(z.enum(['dns', 'superuser'])),
});
export type SsoDomain = z.infer<typeof ssoDomain>;

export const ssoSettings = z.object({
  partner_id: z.int(),
  partner_name: z.string(),
  /** To be entered at the provider. */
  redirect_uri: z.string(),
  sign_out_uri: z.string(),
  /** Where the provider reports that it has signed a user out. */
  back_channel_uri: z.string(),
  provider: z.nullable(
    z.object({
      name: z.string(),
      issuer: z.string(),
      client_id: z.string(),
      is_on: z.boolean(),
      is_required: z.boolean(),
      creates_users: z.boolean(),
      default_role: z.nullable(z.string()),
      trusts_factor: z.boolean(),
      trusted_acr: z.array(z.string()),
      role_claim: z.nullable(z.string()),
      role_map: z.array(z.object({ value: z.string(), role: z.string() })),
      active_claim: z.nullable(z.string()),
      active_value: z.nullable(z.string()),
      secret_set_at: z.string(),
      /** When its metadata was last read. */
      metadata_at: z.nullable(z.string()),
      /** Only after one sign-in passwords can be turned off. */
      last_sign_in_at: z.nullable(z.string()),
      /** The last sign-in that failed for a reason that an administrator can change. */
      last_failure: z.nullable(z.object({ at: z.string(), reason: z.string() })),
    }),
  ),
  domains: z.array(ssoDomain),
  /** The roles that this administrator may give: none with more permissions than its own. */
  roles: z.array(z.string()),
  /** A superuser may vouch for a domain. */
  may_vouch: z.boolean(),
});
export type SsoSettings = z.infer<typeof ssoSettings>;
