import { agentChange, type ListedAgent } from '@greenroom/domain/agent/site-agent.ts';
import { errorMessage } from '#api/error-message.ts';
import { DialogForm } from '#forms/dialog-form.tsx';
import { useContractForm } from '#forms/use-contract-form.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { toast } from '#ui/feedback/toaster.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import type { DialogState } from '#ui/lazy/lazy-dialog.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { useChangeAgent } from './agents.queries.ts';
import { SitePicker } from './site-picker.tsx';

type AgentDialogProps = DialogState & { agent: ListedAgent };

/** Renames an agent, or moves it to another site. */
export function AgentDialog({ agent, open, onOpenChange }: AgentDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('agents.editTitle', { name: agent.name })}
      closeLabel={t('layout.close')}
    >
      <AgentFields agent={agent} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

function AgentFields({ agent, onDone }: { agent: ListedAgent; onDone: () => void }) {
  const { t } = useTranslation();
  const { mutate, isPending, error } = useChangeAgent();
  const { form, textField, choice, submit } = useContractForm({
    schema: agentChange,
    // Null: no site is chosen.
    defaultValues: {
      name: agent.name,
      site_id: agent.site_id as number | null,
      site_name: agent.site_name,
    },
    words: { name: 'agents.nameRequired', site_id: 'agents.siteRequired' },
    failure: error,
    mode: 'onChange',
  });
  const { value: site_id, onValueChange: setSiteId, error: siteError } = choice('site_id');
  const site = site_id === null ? undefined : { id: site_id, name: form.watch('site_name') };
  const isMoved = site !== undefined && site.id !== agent.site_id;
  const send = submit((change) => {
    if (isPending) return;
    mutate(
      { id: agent.id, change },
      {
        onSuccess(saved) {
          toast.success(t('agents.saved', { name: saved.name }));
          onDone();
        },
      },
    );
  });

  return (
    <DialogForm
      onSubmit={send}
      submitLabel={t('agents.save')}
      busy={isPending}
      unsaved={form.formState.isDirty}
      failure={error ? errorMessage(error, t('agents.saveFailed')) : undefined}
    >
      <TextField {...textField('name')} label={t('agents.name')} autoComplete="off" />
      <SitePicker
        label={t('agents.site')}
        help={
          isMoved ? t('agents.moveHelp', { site: site.name, from: agent.site_name }) : t('agents.siteHelp')
        }
        error={siteError}
        value={site}
        onChange={(next) => {
          form.setValue('site_name', next?.name ?? '');
          setSiteId(next?.id ?? null);
        }}
      />
    </DialogForm>
  );
}
