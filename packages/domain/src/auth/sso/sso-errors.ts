/** Why a sign-in by a provider came back without a code: in the fragment of the page that shows it. */
export const ssoErrors = [
  /** This browser has not started it, or too long ago. */
  'not-started',
  /** The user, or the provider, said no. */
  'denied',
  'unreachable',
  /** What the provider sent cannot be trusted, or it rejected this console. An administrator has to look. */
  'rejected',
  /** Inactive, at its end, or not to be created: one sentence for all. */
  'no-access',
] as const;
export type SsoError = (typeof ssoErrors)[number];
