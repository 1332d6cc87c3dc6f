import { type ListedAgent, maxAgentNameLength } from '@greenroom/domain/agent/site-agent.ts';
import { type FormEvent, useState } from 'react';
import { errorMessage } from '#api/error-message.ts';
import { DialogForm } from '#forms/dialog-form.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { toast } from '#ui/feedback/toaster.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import type { DialogState } from '#ui/lazy/lazy-dialog.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { useChangeAgent } from './agents.queries.ts';
import { type PickedSite, SitePicker } from './site-picker.tsx';

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
  const [name, setName] = useState(agent.name);
  const [site, setSite] = useState<PickedSite | undefined>({ id: agent.site_id, name: agent.site_name });
  const { mutate, isPending, error } = useChangeAgent();
  const isBlank = name.trim() === '';
  const isMoved = site !== undefined && site.id !== agent.site_id;

  function submit(event: Pick<FormEvent, 'preventDefault'>) {
    event.preventDefault();
    if (isBlank || !site || isPending) return;
    mutate(
      { id: agent.id, change: { name: name.trim(), site_id: site.id } },
      {
        onSuccess() {
          toast.success(t('agents.saved', { name: name.trim() }));
          onDone();
        },
      },
    );
  }

  return (
    <DialogForm
      onSubmit={submit}
      submitLabel={t('agents.save')}
      busy={isPending}
      unsaved={name !== agent.name || isMoved}
      failure={error ? errorMessage(error, t('agents.saveFailed')) : undefined}
    >
      <TextField
        label={t('agents.name')}
        value={name}
        maxLength={maxAgentNameLength}
        autoComplete="off"
        error={isBlank ? t('agents.nameRequired') : undefined}
        onChange={({ target }) => setName(target.value)}
      />
      <SitePicker
        label={t('agents.site')}
        help={
          isMoved ? t('agents.moveHelp', { site: site.name, from: agent.site_name }) : t('agents.siteHelp')
        }
        error={site ? undefined : t('agents.siteRequired')}
        value={site}
        onChange={setSite}
      />
    </DialogForm>
  );
}
