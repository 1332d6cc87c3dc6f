import { maxClaimLength, type SsoSettings } from '@greenroom/domain/auth/sso/sso-settings.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { TagField } from '#ui/form/tag-field.tsx';
import { FormSection } from './form-section.tsx';
import type { ProviderContract } from './provider-contract.ts';

/** As the contract limits it. */
const maxTrustedAcr = 10;

interface RuleFieldsProps {
  contract: ProviderContract;
  settings: SsoSettings;
}

/** Whether the second step of the provider counts, whether it is offered, and whether passwords end. */
export function RuleFields({ contract: { form }, settings: { provider } }: RuleFieldsProps) {
  const { t } = useTranslation();
  const [trustsFactor, isOn, isRequired, issuer] = [
    form.watch('trusts_factor'),
    form.watch('is_on'),
    form.watch('is_required'),
    form.watch('issuer'),
  ];
  // As the server decides it: what has let one person in lets in the others.
  const isProven = provider?.last_sign_in_at != null && provider.issuer === issuer.trim();
  return (
    <>
      <FormSection title={t('signIn.factor')}>
        <Checkbox
          {...form.register('trusts_factor')}
          label={t('signIn.trustsFactor')}
          help={t('signIn.trustsFactorHelp')}
        />
        {trustsFactor ? (
          <TagField
            label={t('signIn.trustedAcr')}
            hint={t('shared.optional')}
            help={t('signIn.trustedAcrHelp')}
            tags={form.watch('trusted_acr')}
            onTagsChange={(tags) => form.setValue('trusted_acr', tags, { shouldDirty: true })}
            removeLabel={(tag) => t('signIn.removeMapping', { value: tag })}
            maxTags={maxTrustedAcr}
            maxLength={maxClaimLength}
          />
        ) : null}
      </FormSection>
      <FormSection title={t('signIn.rule')}>
        <Checkbox {...form.register('is_on')} label={t('signIn.isOn')} help={t('signIn.isOnHelp')} />
        <Checkbox
          {...form.register('is_required')}
          // Turned on, it can always be turned off.
          disabled={!isRequired && !(isOn && isProven)}
          label={t('signIn.isRequired')}
          help={t(isProven || isRequired ? 'signIn.isRequiredHelp' : 'signIn.isRequiredFirst')}
        />
      </FormSection>
    </>
  );
}
