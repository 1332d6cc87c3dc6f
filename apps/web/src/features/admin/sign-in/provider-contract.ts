import type { ssoForm } from '@greenroom/domain/auth/sso/sso-settings.ts';
import type { useContractForm } from '#forms/use-contract-form.ts';
import type { ProviderValues } from './provider-values.ts';

/** The form of a provider, for the parts that show its fields. */
export type ProviderContract = ReturnType<typeof useContractForm<ProviderValues, typeof ssoForm>>;
