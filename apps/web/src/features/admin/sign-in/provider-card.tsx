import { type SsoSettings, ssoForm } from '@greenroom/domain/auth/sso/sso-settings.ts';
import { errorMessage } from '#api/error-message.ts';
import { SetUpCard } from '#forms/set-up-card.tsx';
import { useContractForm } from '#forms/use-contract-form.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { toast } from '#ui/feedback/toaster.tsx';
import { CheckSteps } from './check-steps.tsx';
import { ClaimFields } from './claim-fields.tsx';
import { ClientFields } from './client-fields.tsx';
import { checkProvider, providerWords, toSsoForm, valuesOf } from './provider-values.ts';
import { RuleFields } from './rule-fields.tsx';
import { useCheckSso, useRemoveSso, useSaveSso } from './sso.queries.ts';
import { StateOfProvider } from './state-of-provider.tsx';

/** The provider of a partner: who it is, which people it lets in, and what its claims mean here. */
export function ProviderCard({ settings }: { settings: SsoSettings }) {
  const { t } = useTranslation();
  const { partner_id, provider } = settings;
  const save = useSaveSso(partner_id);
  const check = useCheckSso(partner_id);
  const remove = useRemoveSso(partner_id);
  const contract = useContractForm({
    schema: ssoForm,
    defaultValues: valuesOf(provider),
    toRequest: toSsoForm,
    check: (values) => checkProvider(values, provider),
    words: providerWords,
    failure: save.error ?? check.error,
    rejections: {
      'sso-issuer': { field: 'issuer', message: 'problem.sso-issuer' },
      'sso-secret-needed': { field: 'client_secret', message: 'problem.sso-secret-needed' },
    },
  });
  const { form, submit, isFailureMarked } = contract;
  const failure = save.error ?? check.error ?? remove.error;
  const send = submit((request) => {
    if (save.isPending) return;
    check.reset();
    save.mutate(request, {
      onSuccess: (saved) => {
        form.reset(valuesOf(saved.provider));
        toast.success(t('signIn.saved'));
      },
    });
  });
  const tryOut = submit((request) => {
    if (check.isPending) return;
    save.reset();
    check.mutate(request);
  });
  return (
    <SetUpCard
      id="sso-provider"
      title={t('signIn.provider')}
      description={t('signIn.providerHelp')}
      removal={
        provider && {
          label: t('signIn.remove'),
          title: t('signIn.removeTitle', { name: provider.name }),
          help: t('signIn.removeHelp'),
          isPending: remove.isPending,
          onConfirm: (close) =>
            remove.mutate(undefined, {
              onSuccess: () => {
                form.reset(valuesOf(null));
                toast.success(t('signIn.removed'));
              },
              onSettled: close,
            }),
        }
      }
      failure={failure && !isFailureMarked ? errorMessage(failure, t('signIn.saveFailed')) : undefined}
      unsaved={form.formState.isDirty}
      save={{ label: t('signIn.save'), isPending: save.isPending, onSubmit: send }}
      check={{
        label: t('signIn.check'),
        isPending: check.isPending,
        onClick: tryOut,
        result: check.data ? <CheckSteps check={check.data} at={check.submittedAt} /> : null,
      }}
    >
      {provider ? <StateOfProvider provider={provider} domains={settings.domains} /> : null}
      <ClientFields contract={contract} settings={settings} />
      <ClaimFields contract={contract} roles={settings.roles} />
      <RuleFields contract={contract} settings={settings} />
    </SetUpCard>
  );
}
