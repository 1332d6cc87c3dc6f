import type { SsoForm, SsoSettings } from '@greenroom/domain/auth/sso/sso-settings.ts';

/** The form as its fields hold it: empty texts where the request has null. */
export type ProviderValues = {
  name: string;
  issuer: string;
  client_id: string;
  client_secret: string | undefined;
  is_on: boolean;
  is_required: boolean;
  creates_users: boolean;
  default_role: string;
  trusts_factor: boolean;
  trusted_acr: string[];
  role_claim: string;
  role_map: { value: string; role: string }[];
  active_claim: string;
  active_value: string;
};

export function valuesOf(provider: SsoSettings['provider']): ProviderValues {
  return {
    name: provider?.name ?? '',
    issuer: provider?.issuer ?? '',
    client_id: provider?.client_id ?? '',
    client_secret: undefined,
    is_on: provider?.is_on ?? false,
    is_required: provider?.is_required ?? false,
    creates_users: provider?.creates_users ?? false,
    default_role: provider?.default_role ?? '',
    trusts_factor: provider?.trusts_factor ?? false,
    trusted_acr: provider?.trusted_acr ?? [],
    role_claim: provider?.role_claim ?? '',
    role_map: provider?.role_map ?? [],
    active_claim: provider?.active_claim ?? '',
    active_value: provider?.active_value ?? '',
  };
}

const orNull = (text: string) => (text.trim() === '' ? null : text.trim());

/** What a switch that is off would use is left out, so that it cannot come back by surprise. */
export function toSsoForm({ client_secret, ...values }: ProviderValues): SsoForm {
  return {
    ...values,
    issuer: values.issuer.trim(),
    client_id: values.client_id.trim(),
    default_role: values.creates_users ? orNull(values.default_role) : null,
    trusted_acr: values.trusts_factor ? values.trusted_acr : [],
    role_claim: orNull(values.role_claim),
    role_map: values.role_map.filter(({ value, role }) => value.trim() !== '' || role !== ''),
    active_claim: orNull(values.active_claim),
    active_value: orNull(values.active_value),
    ...(client_secret ? { client_secret } : {}),
  };
}

export const providerWords = {
  name: 'signIn.nameRequired',
  issuer: 'signIn.issuerRequired',
  client_id: 'signIn.clientIdRequired',
  client_secret: 'problem.sso-secret-needed',
  role_claim: 'signIn.roleClaimRequired',
  active_claim: 'signIn.activeClaimRequired',
  active_value: 'signIn.activeValueRequired',
} as const;

type Fault = 'problem.sso-secret-needed' | 'signIn.activeClaimRequired' | 'signIn.mappingIncomplete';

/** What the schema cannot know: whether a secret is stored, and which rows of the map are half filled in. */
export function checkProvider(
  values: ProviderValues,
  stored: SsoSettings['provider'],
): Record<string, Fault | undefined> {
  const hasSecret = Boolean(values.client_secret) || stored?.issuer === values.issuer.trim();
  const isMapped = toSsoForm(values).role_map;
  return {
    client_secret: hasSecret ? undefined : 'problem.sso-secret-needed',
    active_claim:
      values.active_value.trim() !== '' && values.active_claim.trim() === ''
        ? 'signIn.activeClaimRequired'
        : undefined,
    ...Object.fromEntries(
      isMapped.map(({ value, role }, index) => [
        `role_map.${index}.value`,
        value.trim() === '' || role === '' ? ('signIn.mappingIncomplete' as const) : undefined,
      ]),
    ),
  };
}
