import { type Severity, severities } from '@greenroom/domain/incidents/severity.ts';
import {
  type ChannelKind,
  channelKinds,
  type NotificationChannel,
  newChannel,
  notificationLanguages,
} from '@greenroom/domain/notifications/channel.ts';
import { isOfTicket, type NotifiedOf, notifiedOf } from '@greenroom/domain/notifications/matches-rule.ts';
import { Fragment, useState } from 'react';
import { errorMessage } from '#api/error-message.ts';
import { DialogForm } from '#forms/dialog-form.tsx';
import { useContractForm } from '#forms/use-contract-form.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { toast } from '#ui/feedback/toaster.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { ChoiceGroup } from '#ui/form/choice-group.tsx';
import { Select } from '#ui/form/select.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import type { DialogState } from '#ui/lazy/lazy-dialog.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { useCreateChannel, useUpdateChannel } from './channels.queries.ts';
import { ShownSecret } from './shown-secret.tsx';

type ChannelDialogProps = DialogState & { partnerId: number; channel: NotificationChannel | null };

/** A new channel, whose secret is then shown this once, or a change of one. */
export function ChannelDialog({ partnerId, channel, open, onOpenChange }: ChannelDialogProps) {
  const { t } = useTranslation();
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={channel ? channel.name : t('channels.add')}
      description={t('channels.dialogHelp')}
      closeLabel={t('layout.close')}
    >
      {secret ? (
        <ShownSecret secret={secret} />
      ) : (
        <ChannelFields
          partnerId={partnerId}
          channel={channel}
          onSecret={setSecret}
          onSaved={() => onOpenChange(false)}
        />
      )}
    </Dialog>
  );
}

type FieldsProps = {
  partnerId: number;
  channel: NotificationChannel | null;
  onSecret: (secret: string) => void;
  /** Without the question about unsaved input. */
  onSaved: () => void;
};

/** What channels are told of; assignments concern a single user. */
const offered = notifiedOf.filter((what) => what !== 'assigned' && what !== 'tickets');

function ChannelFields({ partnerId, channel, onSecret, onSaved }: FieldsProps) {
  const { t } = useTranslation();
  const create = useCreateChannel();
  const update = useUpdateChannel();
  const error = create.error ?? update.error;
  const busy = create.isPending || update.isPending;
  const kept = channel && `https://${channel.host}/`;
  const { form, textField, submit, isFailureMarked } = useContractForm({
    schema: newChannel,
    defaultValues: {
      partner_id: partnerId,
      kind: (channel?.kind ?? 'webhook') as ChannelKind,
      name: channel?.name ?? '',
      address: '',
      what: (channel?.what ?? ['opened', 'raised', 'resolved']) as NotifiedOf[],
      min_severity: (channel?.min_severity ?? 'warning') as Severity,
      site_ids: channel?.site_ids ?? null,
      language: (channel?.language ?? 'en') as (typeof notificationLanguages)[number],
    },
    // The address is secret: an empty field keeps it.
    toRequest: (values) => ({ ...values, address: values.address === '' && kept ? kept : values.address }),
    words: {
      name: { otherwise: 'channels.nameRequired' },
      address: { otherwise: 'channels.addressRequired' },
      what: { otherwise: 'channels.whatRequired' },
    },
    failure: error,
    rejections: { 'channel-address': { field: 'address', message: 'problem.channel-address' } },
  });
  const { what, kind, min_severity, language } = form.watch();
  const save = submit(({ kind: newKind, address, partner_id, ...values }) => {
    if (busy) return;
    if (!channel) {
      create.mutate(
        { ...values, kind: newKind, address, partner_id },
        { onSuccess: ({ secret }) => (secret ? onSecret(secret) : onSaved()) },
      );
      return;
    }
    const moved = form.getValues('address') === '' ? {} : { address };
    update.mutate(
      { id: channel.id, ...values, ...moved },
      {
        onSuccess: () => {
          toast.success(t('channels.saved', { name: values.name }));
          onSaved();
        },
      },
    );
  });
  const whatError = form.formState.errors.what ? t('channels.whatRequired') : undefined;
  return (
    <DialogForm
      onSubmit={save}
      submitLabel={channel ? t('notifications.save') : t('channels.add')}
      busy={busy}
      unsaved={form.formState.isDirty}
      failure={error && !isFailureMarked ? errorMessage(error, t('channels.failed')) : undefined}
    >
      {channel ? null : (
        <ChoiceGroup
          legend={t('channels.kindLabel')}
          value={kind}
          onValueChange={(value) => form.setValue('kind', value, { shouldDirty: true })}
          options={channelKinds.map((value) => ({ value, label: t(`channels.kind.${value}`) }))}
        />
      )}
      <TextField {...textField('name')} label={t('channels.name')} autoComplete="off" />
      <TextField
        {...textField('address')}
        label={t('channels.address')}
        help={channel ? t('channels.addressKept', { host: channel.host }) : t(`channels.addressHelp.${kind}`)}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
      />
      <fieldset className="grid gap-2">
        <legend className="mb-1.5 text-sm font-medium">{t('channels.what')}</legend>
        {offered.map((each, index) => (
          <Fragment key={each}>
            {isOfTicket(each) && !isOfTicket(offered[index - 1] ?? each) ? (
              <p className="mt-2 text-sm font-medium">{t('channels.whatTicket')}</p>
            ) : null}
            <Checkbox
              label={t(`notifications.what.${each}`)}
              checked={what.includes(each)}
              onChange={(event) => {
                const rest = what.filter((one) => one !== each);
                form.setValue('what', event.target.checked ? [...rest, each] : rest, {
                  shouldDirty: true,
                  shouldValidate: true,
                });
              }}
            />
          </Fragment>
        ))}
        {whatError ? <p className="text-xs font-medium text-danger">{whatError}</p> : null}
      </fieldset>
      <Select
        label={t('notifications.minSeverity')}
        value={min_severity}
        onValueChange={(value) => form.setValue('min_severity', value as Severity, { shouldDirty: true })}
        options={severities.map((value) => ({
          value,
          label: t(`notifications.severity.${value}`),
        }))}
      />
      <Select
        label={t('channels.language')}
        value={language}
        onValueChange={(value) =>
          form.setValue('language', value as (typeof notificationLanguages)[number], { shouldDirty: true })
        }
        options={notificationLanguages.map((value) => ({ value, label: languageNames[value] }))}
      />
    </DialogForm>
  );
}

const languageNames = { en: 'English', fr: 'Français', es: 'Español' };
