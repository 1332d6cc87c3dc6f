import { type SsoSettings, ssoForm } from '@greenroom/domain/auth/sso/sso-settings.ts';
import { Stethoscope, Unplug } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '#api/error-message.ts';
import { useContractForm } from '#forms/use-contract-form.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { Card, CardBody, CardHeader, CardTitle } from '#ui/card.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { toast } from '#ui/feedback/toaster.tsx';
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx';
import { LeaveGuard } from '#ui/overlay/leave-guard.tsx';
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
  const [isRemoving, setRemoving] = useState(false);
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
  const { isDirty } = form.formState;
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
    <Card as="article" aria-labelledby="sso-provider">
      <CardHeader
        actions={
          provider ? (
            <Button
              size="sm"
              variant="ghost"
              icon={<Unplug aria-hidden="true" />}
              onClick={() => setRemoving(true)}
            >
              {t('signIn.remove')}
            </Button>
          ) : null
        }
      >
        <CardTitle id="sso-provider" description={t('signIn.providerHelp')}>
          {t('signIn.provider')}
        </CardTitle>
      </CardHeader>
      <CardBody>
        <LeaveGuard unsaved={isDirty && !save.isPending} />
        <form noValidate onSubmit={send} className="flex flex-col gap-6">
          {provider ? <StateOfProvider provider={provider} domains={settings.domains} /> : null}
          {failure && !isFailureMarked ? (
            <Banner tone="danger">{errorMessage(failure, t('signIn.saveFailed'))}</Banner>
          ) : null}
          <ClientFields contract={contract} settings={settings} />
          <ClaimFields contract={contract} roles={settings.roles} />
          <RuleFields contract={contract} settings={settings} />
          <div className="flex flex-wrap justify-end gap-2">
            <Button busy={check.isPending} icon={<Stethoscope aria-hidden="true" />} onClick={tryOut}>
              {t('signIn.check')}
            </Button>
            <Button type="submit" variant="primary" busy={save.isPending} disabled={!isDirty}>
              {t('signIn.save')}
            </Button>
          </div>
          {check.data ? <CheckSteps check={check.data} at={check.submittedAt} /> : null}
        </form>
      </CardBody>
      <ConfirmDialog
        open={isRemoving}
        onOpenChange={setRemoving}
        title={t('signIn.removeTitle', { name: provider?.name ?? '' })}
        description={t('signIn.removeHelp')}
        confirmLabel={t('signIn.remove')}
        cancelLabel={t('shared.cancel')}
        tone="danger"
        busy={remove.isPending}
        onConfirm={() =>
          remove.mutate(undefined, {
            onSuccess: () => {
              form.reset(valuesOf(null));
              toast.success(t('signIn.removed'));
            },
            onSettled: () => setRemoving(false),
          })
        }
      />
    </Card>
  );
}
