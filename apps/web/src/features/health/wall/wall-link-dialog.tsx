import { type NewWallLink, wallLinkForm } from '@greenroom/domain/health/wall/wall.ts';
import { useState } from 'react';
import { errorMessage } from '#api/error-message.ts';
import { DialogForm } from '#forms/dialog-form.tsx';
import { ShownOnce } from '#forms/shown-once.tsx';
import { useContractForm } from '#forms/use-contract-form.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { paths } from '#paths.ts';
import { ChoiceGroup } from '#ui/form/choice-group.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import type { DialogState } from '#ui/lazy/lazy-dialog.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { useCreateWallLink } from './wall-links.queries.ts';

const dayChoices = [30, 90, 365] as const;

/** A name and how long it is valid, then the link itself, which is shown this once. */
export function WallLinkDialog({ partnerId, open, onOpenChange }: DialogState & { partnerId: number }) {
  const { t } = useTranslation();
  const [made, setMade] = useState<NewWallLink | null>(null);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={made ? made.name : t('wall.links.new')}
      description={t('wall.links.dialogHelp')}
      closeLabel={t('layout.close')}
    >
      {made ? <MadeLink linkKey={made.key} /> : <LinkFields partnerId={partnerId} onDone={setMade} />}
    </Dialog>
  );
}

function LinkFields({ partnerId, onDone }: { partnerId: number; onDone: (made: NewWallLink) => void }) {
  const { t } = useTranslation();
  const { mutate, isPending, error } = useCreateWallLink();
  const { form, textField, submit } = useContractForm({
    schema: wallLinkForm,
    defaultValues: { partner_id: partnerId, name: '', days: 90 },
    words: { name: { otherwise: 'wall.links.nameRequired' } },
    failure: error,
  });
  return (
    <DialogForm
      onSubmit={submit((request) => {
        if (!isPending) mutate(request, { onSuccess: onDone });
      })}
      submitLabel={t('wall.links.create')}
      busy={isPending}
      unsaved={form.formState.isDirty}
      failure={error ? errorMessage(error, t('wall.links.createFailed')) : undefined}
    >
      <TextField
        {...textField('name')}
        label={t('wall.links.name')}
        help={t('wall.links.nameHelp')}
        autoComplete="off"
      />
      <ChoiceGroup
        legend={t('wall.links.valid')}
        value={form.watch('days')}
        onValueChange={(days) => form.setValue('days', days, { shouldDirty: true })}
        options={dayChoices.map((count) => ({ value: count, label: t('wall.links.days', { count }) }))}
      />
    </DialogForm>
  );
}

function MadeLink({ linkKey }: { linkKey: string }) {
  const { t } = useTranslation();
  const address = `${window.location.origin}${paths.wall}#${linkKey}`;
  return <ShownOnce secret={address} warning={t('wall.links.once')} copyLabel={t('wall.links.copy')} />;
}
