import type { SsoFault } from '@greenroom/domain/auth/sso/sso-check.ts';

/** What is wrong with a provider; `detail` is for the administrator who sets it up. */
export type Fault = { fault: SsoFault; detail: string | null };
