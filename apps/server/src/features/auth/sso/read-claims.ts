import { isEmailAddress } from '@greenroom/domain/auth/email-pattern.ts';
import { domainOfEmail } from '@greenroom/domain/auth/sso/domain-of-email.ts';
import { storableText } from '@greenroom/domain/format/storable-text.ts';
import type { Provider } from './provider.queries.ts';

/** The claims of a token whose signature, issuer and audience were checked. */
export type Claims = Readonly<Record<string, unknown>> & { sub: string };

type Rules = Pick<
  Provider,
  'issuer' | 'role_claim' | 'role_map' | 'active_claim' | 'active_value' | 'trusts_factor' | 'trusted_acr'
>;

export type ReadClaims = {
  subject: string;
  /** Undefined unless the provider vouches for it: only then it may name a user. */
  email: string | undefined;
  name: string;
  /** The mapped roles that the user has; null when nothing is mapped, or the provider left them out of a long token. */
  roles: string[] | null;
  /** Null when no claim decides. */
  is_active: boolean | null;
  isFactorShown: boolean;
};

const maxNameLength = 200;

/** A mapped claim that is missing gives nothing. Roles are those of the map alone: no claim makes a superuser. */
export function readClaims(claims: Claims, rules: Rules): ReadClaims {
  return {
    subject: claims.sub,
    email: readEmail(claims, rules.issuer),
    name: typeof claims.name === 'string' ? storableText(claims.name).trim().slice(0, maxNameLength) : '',
    roles: readRoles(claims, rules),
    is_active: readActive(claims, rules),
    isFactorShown: rules.trusts_factor && hasFactor(claims, rules.trusted_acr),
  };
}

function readEmail(claims: Claims, issuer: string): string | undefined {
  const { host } = new URL(issuer);
  // Entra does not verify `email`, and each tenant has its own issuer: the name of its account is under its own domains.
  const isEntra = host === 'login.microsoftonline.com' || host.endsWith('.ciamlogin.com');
  const email = isEntra ? (claims.preferred_username ?? claims.email) : claims.email;
  if (typeof email !== 'string' || !isEmailAddress(email)) return undefined;
  if (!isEntra && claims.email_verified !== true) return undefined;
  // Anyone can have a Google account with an address of a company; `hd` says that the company manages it.
  if (host === 'accounts.google.com' && claims.hd !== domainOfEmail(email)) return undefined;
  return email;
}

function readRoles(claims: Claims, { role_claim, role_map }: Rules): string[] | null {
  if (role_claim === null) return null;
  const value = claimNamed(claims, role_claim);
  if (value === undefined && isLeftOut(claims, role_claim)) return null;
  const held = textsOf(value);
  return [...new Set(role_map.filter(({ value: wanted }) => held.includes(wanted)).map(({ role }) => role))];
}

/** Of people in many groups Entra sends only where to read them. */
function isLeftOut(claims: Claims, name: string): boolean {
  const elsewhere = claims._claim_names;
  return typeof elsewhere === 'object' && elsewhere !== null && Object.hasOwn(elsewhere, name);
}

function readActive(claims: Claims, { active_claim, active_value }: Rules): boolean | null {
  if (active_claim === null || active_value === null) return null;
  return textsOf(claimNamed(claims, active_claim)).includes(active_value);
}

function claimNamed(claims: Claims, name: string): unknown {
  return Object.hasOwn(claims, name) ? claims[name] : undefined;
}

function textsOf(value: unknown): string[] {
  const values = Array.isArray(value) ? value : [value];
  return values
    .filter((one) => ['string', 'number', 'boolean'].includes(typeof one))
    .map((one) => String(one));
}

function hasFactor(claims: Claims, trusted: readonly string[]): boolean {
  const methods = textsOf(claims.amr);
  return (
    methods.includes('mfa') ||
    methods.includes('hwk') ||
    (typeof claims.acr === 'string' && trusted.includes(claims.acr))
  );
}
