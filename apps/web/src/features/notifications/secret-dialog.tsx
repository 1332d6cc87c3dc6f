import type { NotificationChannel } from '@greenroom/domain/notifications/channel.ts';
import { useState } from 'react';
import { errorMessage } from '#api/error-message.ts';
import { DialogForm } from '#forms/dialog-form.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import type { DialogState } from '#ui/lazy/lazy-dialog.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { useRotateSecret } from './channels.queries.ts';
import { ShownSecret } from './shown-secret.tsx';

/** Gives a webhook a new secret. */
export function SecretDialog({
  channel,
  open,
  onOpenChange,
}: DialogState & { channel: NotificationChannel }) {
  const { t } = useTranslation();
  const { mutate, isPending, error } = useRotateSecret();
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('channels.rotateTitle', { name: channel.name })}
      description={t('channels.rotateHelp')}
      closeLabel={t('layout.close')}
    >
      {secret ? (
        <ShownSecret secret={secret} />
      ) : (
        <DialogForm
          onSubmit={(event) => {
            event.preventDefault();
            if (!isPending) mutate(channel.id, { onSuccess: (made) => setSecret(made.secret) });
          }}
          submitLabel={t('channels.newSecret')}
          busy={isPending}
          unsaved={false}
          failure={error ? errorMessage(error, t('channels.failed')) : undefined}
        >
          <p className="text-sm">{t('channels.rotateBody')}</p>
        </DialogForm>
      )}
    </Dialog>
  );
}
