import * as z from 'zod/mini';

export const ssoCheckSteps = ['issuer', 'metadata', 'endpoints', 'keys', 'client', 'domains'] as const;
export type SsoCheckStep = (typeof ssoCheckSteps)[number];

export const ssoFaults = [
  /** The address is not allowed, or stands for all tenants of a provider. */
  'address',
  'every-tenant',
  'unreachable',
  'not-metadata',
  /** The metadata has another issuer: `detail` is it. */
  'other-issuer',
  'endpoint-missing',
  'endpoint-address',
  'no-keys',
  'client-rejected',
  'secret-needed',
  'redirect-rejected',
  'no-domain',
] as const;
export type SsoFault = (typeof ssoFaults)[number];

/** What was tried, one after the other, up to the first that failed. */
export const ssoCheck = z.object({
  steps: z.array(
    z.object({
      step: z.enum(ssoCheckSteps),
      milliseconds: z.int(),
      fault: z.nullable(z.enum(ssoFaults)),
      detail: z.nullable(z.string()),
    }),
  ),
});
export type SsoCheck = z.infer<typeof ssoCheck>;
