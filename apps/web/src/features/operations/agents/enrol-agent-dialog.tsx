import { type AgentEnrolment, agentEnrolmentForm } from '@greenroom/domain/agent/site-agent.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '#api/error-message.ts';
import { CopyLine } from '#forms/copy-line.tsx';
import { DialogForm } from '#forms/dialog-form.tsx';
import { SecretOnce } from '#forms/secret-once.tsx';
import { useContractForm } from '#forms/use-contract-form.ts';
import { dateTimeFormat } from '#i18n/time-zone.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';
import type { DialogState } from '#ui/lazy/lazy-dialog.tsx';
import { Dialog, DialogBody, DialogFooter, useCloseDialog } from '#ui/overlay/dialog.tsx';
import { agentsQuery, expectedAgentQuery, useEnrolAgent } from './agents.queries.ts';
import { type PickedSite, SitePicker } from './site-picker.tsx';

/** A site, then its token and the command, then the new agent as soon as it calls. */
export function EnrolAgentDialog({ open, onOpenChange }: DialogState) {
  const { t } = useTranslation();
  const [made, setMade] = useState<{ site: PickedSite; enrolment: AgentEnrolment; at: number } | null>(null);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('agents.enrol')}
      description={t('agents.enrolHelp')}
      size="preview"
      closeLabel={t('layout.close')}
    >
      {made ? (
        <EnrolmentSteps {...made} />
      ) : (
        <SiteStep onDone={(site, enrolment) => setMade({ site, enrolment, at: Date.now() })} />
      )}
    </Dialog>
  );
}

function SiteStep({ onDone }: { onDone: (site: PickedSite, enrolment: AgentEnrolment) => void }) {
  const { t } = useTranslation();
  const { mutate, isPending, error } = useEnrolAgent();
  const { data: agents } = useQuery(agentsQuery);
  const { form, choice, submit } = useContractForm({
    schema: agentEnrolmentForm,
    defaultValues: { site_id: null as number | null, site_name: '' },
    words: { site_id: 'agents.siteRequired' },
    failure: error,
  });
  const { value: chosen, onValueChange: choose, error: siteError } = choice('site_id');
  const name = form.watch('site_name');
  const present = agents?.find(({ site_id }) => site_id === chosen);
  const send = submit(({ site_id: id }) => {
    if (!isPending) mutate(id, { onSuccess: (enrolment) => onDone({ id, name }, enrolment) });
  });

  return (
    <DialogForm
      onSubmit={send}
      submitLabel={t('agents.createToken')}
      busy={isPending}
      failure={error ? errorMessage(error, t('agents.enrolFailed')) : undefined}
    >
      <SitePicker
        label={t('agents.site')}
        help={t('agents.siteHelp')}
        error={siteError}
        value={chosen === null ? undefined : { id: chosen, name }}
        onChange={(site) => {
          form.setValue('site_name', site?.name ?? '');
          choose(site?.id ?? null);
        }}
      />
      {present ? <Banner tone="warning">{t('agents.replaces', { name: present.name })}</Banner> : null}
    </DialogForm>
  );
}

interface EnrolmentStepsProps {
  site: PickedSite;
  enrolment: AgentEnrolment;
}

function EnrolmentSteps({ site, enrolment: { token, server_url, expires_at } }: EnrolmentStepsProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const close = useCloseDialog();
  const { data: agents } = useQuery(expectedAgentQuery);
  const [known] = useState(() => new Set(agents?.map(({ id }) => id)));
  const agent = agents?.find(({ id, site_id }) => site_id === site.id && !known.has(id));
  const command = `sudo -u greenroom-agent node /opt/greenroom-agent/agent.cjs enrol ${server_url}`;
  return (
    <>
      <DialogBody>
        <SecretOnce
          secret={token}
          warning={t('agents.tokenOnce', {
            time: dateTimeFormat(language, { timeStyle: 'medium' }).format(new Date(expires_at)),
          })}
          copyLabel={t('agents.copyToken')}
        />
        <CopyLine label={t('agents.command')} text={command} />
        <p className="text-sm text-muted">{t('agents.commandHelp')}</p>
        {agent ? (
          <Banner tone="success">
            {t(agent.online ? 'agents.called' : 'agents.enrolled', { name: agent.name, site: site.name })}
          </Banner>
        ) : (
          <p role="status" className="flex items-center gap-2.5 text-sm">
            <Spinner />
            {t('agents.waiting')}
          </p>
        )}
      </DialogBody>
      <DialogFooter>
        <Button variant={agent ? 'primary' : 'secondary'} onClick={close}>
          {t('layout.close')}
        </Button>
      </DialogFooter>
    </>
  );
}
