import { describeBrowser } from '@greenroom/domain/auth/describe-browser.ts';
import {
  addPasskey,
  confirmTotp,
  renamePasskey,
  startPasskey,
  startTotp,
} from '@greenroom/domain/auth/factors/endpoints.ts';
import { totpConfirmation } from '@greenroom/domain/auth/factors/factor-forms.ts';
import { passkeyName } from '@greenroom/domain/auth/factors/own-factors.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { errorMessage } from '#api/error-message.ts';
import { call } from '#api/http-client.ts';
import { DialogForm } from '#forms/dialog-form.tsx';
import { useContractForm } from '#forms/use-contract-form.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { SkeletonText } from '#ui/feedback/skeleton.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import type { DialogState } from '#ui/lazy/lazy-dialog.tsx';
import { Dialog, DialogBody, DialogFooter, useCloseDialog } from '#ui/overlay/dialog.tsx';
import type { FactorDialogKind } from './factor-dialog-kind.ts';
import { factorsQuery } from './factors.queries.ts';
import { isDeclined, isMadeAlready, makePasskey } from './passkeys.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { TotpSecretView } from './totp-secret-view.tsx';

type OnCodes = (codes: readonly string[]) => void;
type Props = DialogState & { dialog: FactorDialogKind; onCodes: OnCodes };

export function FactorDialog({ open, onOpenChange, dialog, onCodes }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t(`factors.dialog.${dialog.kind}`)}
      closeLabel={t('layout.close')}
    >
      {dialog.kind === 'add-totp' ? (
        <AddTotp onClose={() => onOpenChange(false)} onCodes={onCodes} />
      ) : dialog.kind === 'codes' ? (
        <ShownCodes codes={dialog.codes} />
      ) : (
        <NamePasskey dialog={dialog} onClose={() => onOpenChange(false)} onCodes={onCodes} />
      )}
    </Dialog>
  );
}

type Part = { onClose: () => void; onCodes: OnCodes };

/** After a change: the recovery codes, if there are new ones. */
function useSettled({ onClose, onCodes }: Part) {
  const client = useQueryClient();
  return (codes: readonly string[] | null) => {
    void client.invalidateQueries({ queryKey: factorsQuery.queryKey });
    if (codes) onCodes(codes);
    else onClose();
  };
}

function NamePasskey({
  dialog,
  ...part
}: Part & { dialog: Extract<FactorDialogKind, { kind: 'add-passkey' | 'rename-passkey' }> }) {
  const { t } = useTranslation();
  const settle = useSettled(part);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (name: string) => {
      if (dialog.kind === 'rename-passkey') {
        await call(renamePasskey, { params: { id: dialog.passkey.id }, body: { name } });
        return null;
      }
      const { challenge_id, options } = await call(startPasskey, {});
      const passkey = await makePasskey(options);
      return (await call(addPasskey, { body: { challenge_id, name, passkey } })).recovery_codes;
    },
    onSuccess: settle,
  });
  const failure = isMadeAlready(error)
    ? t('factors.madeAlready')
    : isDeclined(error)
      ? t('factors.declined')
      : error && errorMessage(error, t('factors.failed'));
  const { textField, submit } = useContractForm({
    schema: passkeyName,
    defaultValues: {
      name: dialog.kind === 'rename-passkey' ? dialog.passkey.name : describeBrowser(navigator.userAgent),
    },
    words: { name: 'factors.nameRequired' },
  });
  return (
    <DialogForm
      onSubmit={submit(({ name }) => {
        if (!isPending) mutate(name);
      })}
      submitLabel={t(dialog.kind === 'rename-passkey' ? 'estate.save' : 'factor.continue')}
      busy={isPending}
      failure={failure || undefined}
    >
      <TextField
        {...textField('name')}
        label={t('factors.passkeyName')}
        help={t('factors.passkeyNameHelp')}
        autoComplete="off"
      />
    </DialogForm>
  );
}

function AddTotp(part: Part) {
  const { t } = useTranslation();
  const settle = useSettled(part);
  const secret = useQuery({
    queryKey: ['new-totp'],
    queryFn: () => call(startTotp, {}),
    // Each one replaces the last: never a second for one dialog.
    ...{ staleTime: Number.POSITIVE_INFINITY, gcTime: 0, retry: false },
  });
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (totp: string) => (await call(confirmTotp, { body: { totp } })).recovery_codes,
    onSuccess: settle,
  });
  const { form, textField, submit } = useContractForm({
    schema: totpConfirmation,
    defaultValues: { totp: '' },
    words: { totp: 'factor.sixDigits' },
    mode: 'onSubmit',
  });
  // Not in onError: the field is still disabled then.
  useEffect(() => {
    if (error) form.setFocus('totp', { shouldSelect: true });
  }, [error, form]);
  const failure = error ?? secret.error;
  return (
    <DialogForm
      onSubmit={submit(({ totp }) => {
        if (!isPending) mutate(totp);
      })}
      submitLabel={t('factors.turnOn')}
      busy={isPending}
      failure={failure ? errorMessage(failure, t('factors.failed')) : undefined}
    >
      <p className="text-sm">{t('factor.scan')}</p>
      {secret.data ? (
        <TotpSecretView secret={secret.data} />
      ) : secret.error ? null : (
        <SkeletonText lines={4} />
      )}
      <TextField
        {...textField('totp')}
        label={t('factor.appCode')}
        autoComplete="one-time-code"
        inputMode="numeric"
      />
    </DialogForm>
  );
}

function ShownCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation();
  const close = useCloseDialog();
  return (
    <>
      <DialogBody>
        <RecoveryCodes codes={codes} />
      </DialogBody>
      <DialogFooter>
        <Button variant="primary" onClick={close}>
          {t('factor.codesKept')}
        </Button>
      </DialogFooter>
    </>
  );
}
