import {
  maxSsoDomains,
  type SsoDomain,
  type SsoSettings,
  ssoDomainForm,
} from '@greenroom/domain/auth/sso/sso-settings.ts';
import { useState } from 'react';
import { errorMessage } from '#api/error-message.ts';
import { useContractForm } from '#forms/use-contract-form.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { Card, CardBody, CardHeader, CardTitle } from '#ui/card.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { toast } from '#ui/feedback/toaster.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx';
import { DomainRow } from './domain-row.tsx';
import { useAddDomain, useRemoveDomain, useVerifyDomain } from './sso.queries.ts';

/** Whose people the provider may let in: the mail domains that the partner has proven to own. */
export function DomainsCard({ settings }: { settings: SsoSettings }) {
  const { t } = useTranslation();
  const { partner_id, domains, may_vouch } = settings;
  const [removed, setRemoved] = useState<SsoDomain | null>(null);
  const [isRemoving, setRemoving] = useState(false);
  const verify = useVerifyDomain(partner_id);
  const remove = useRemoveDomain(partner_id);
  const failure = verify.error ?? remove.error;
  return (
    <Card as="article" aria-labelledby="sso-domains">
      <CardHeader>
        <CardTitle id="sso-domains" description={t('signIn.domainsHelp')}>
          {t('signIn.domains')}
        </CardTitle>
      </CardHeader>
      <CardBody className="flex flex-col gap-4">
        {failure ? <Banner tone="danger">{errorMessage(failure, t('signIn.saveFailed'))}</Banner> : null}
        {domains.length > 0 ? (
          <ul aria-labelledby="sso-domains" className="divide-y rounded-card border">
            {domains.map((domain) => (
              <DomainRow
                key={domain.id}
                domain={domain}
                mayVouch={may_vouch}
                busy={verify.isPending && verify.variables.domain_id === domain.id}
                onVerify={(vouch) => {
                  remove.reset();
                  verify.mutate(
                    { domain_id: domain.id, vouch },
                    { onSuccess: () => toast.success(t('signIn.domainVerified', { domain: domain.domain })) },
                  );
                }}
                onRemove={() => {
                  setRemoved(domain);
                  setRemoving(true);
                }}
              />
            ))}
          </ul>
        ) : (
          <p className="text-sm text-muted">{t('signIn.noDomain')}</p>
        )}
        {domains.length < maxSsoDomains ? <NewDomain partnerId={partner_id} /> : null}
      </CardBody>
      <ConfirmDialog
        open={isRemoving}
        onOpenChange={setRemoving}
        title={t('signIn.removeDomainTitle', { domain: removed?.domain ?? '' })}
        description={t('signIn.removeDomainHelp')}
        confirmLabel={t('signIn.removeDomain')}
        cancelLabel={t('shared.cancel')}
        tone="danger"
        busy={remove.isPending}
        onConfirm={() => {
          verify.reset();
          if (removed) remove.mutate(removed.id, { onSettled: () => setRemoving(false) });
        }}
      />
    </Card>
  );
}

function NewDomain({ partnerId }: { partnerId: number }) {
  const { t } = useTranslation();
  const { mutate, isPending, error } = useAddDomain(partnerId);
  const { form, textField, submit, isFailureMarked } = useContractForm({
    schema: ssoDomainForm,
    defaultValues: { domain: '' },
    mode: 'onSubmit',
    // Often pasted as an address, or with capitals.
    toRequest: ({ domain }) => ({ domain: domain.trim().toLowerCase().replace(/^.*@/, '') }),
    words: { domain: 'signIn.domainInvalid' },
    failure: error,
    rejections: { 'domain-public': { field: 'domain', message: 'problem.domain-public' } },
  });
  return (
    <form
      noValidate
      className="flex flex-col gap-2"
      onSubmit={submit(({ domain }) => {
        if (!isPending) mutate(domain, { onSuccess: () => form.reset() });
      })}
    >
      {error && !isFailureMarked ? (
        <Banner tone="danger">{errorMessage(error, t('signIn.saveFailed'))}</Banner>
      ) : null}
      <div className="flex flex-wrap items-start gap-2">
        <TextField
          {...textField('domain')}
          label={t('signIn.newDomain')}
          placeholder="company.example"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          fieldClassName="min-w-0 flex-1 basis-56 sm:max-w-sm"
        />
        <Button type="submit" busy={isPending} className="mt-6.5 max-sm:h-11">
          {t('signIn.addDomain')}
        </Button>
      </div>
    </form>
  );
}
