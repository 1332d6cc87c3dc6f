import { assetCounts, assetRoles } from '@greenroom/domain/health/asset-role.ts';
import { type AssetRoleOf, assetRoleForm } from '@greenroom/domain/health/room-models.ts';
import { errorMessage } from '#api/error-message.ts';
import { DialogForm } from '#forms/dialog-form.tsx';
import { useContractForm } from '#forms/use-contract-form.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { toast } from '#ui/feedback/toaster.tsx';
import { ChoiceGroup } from '#ui/form/choice-group.tsx';
import { Select } from '#ui/form/select.tsx';
import type { DialogState } from '#ui/lazy/lazy-dialog.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { useSetAssetRole } from './asset-role.queries.ts';

type AssetRoleDialogProps = DialogState & { assetId: number; name: string; role: AssetRoleOf };

export function AssetRoleDialog({ open, onOpenChange, ...fields }: AssetRoleDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('assetRole.dialogTitle', { name: fields.name })}
      description={t('assetRole.dialogHelp')}
      closeLabel={t('layout.close')}
    >
      <RoleFields {...fields} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

type FieldsProps = Omit<AssetRoleDialogProps, keyof DialogState> & { onDone: () => void };

function RoleFields({ assetId, role, onDone }: FieldsProps) {
  const { t } = useTranslation();
  const { mutate, isPending, error } = useSetAssetRole(assetId);
  const { form, choice, submit } = useContractForm({
    schema: assetRoleForm,
    // Empty: by the words of its type.
    defaultValues: { role: role.role ?? '', counts: role.counts },
    toRequest: (values) => ({ ...values, role: values.role || null }),
    words: {},
  });
  const counts = form.watch('counts');
  const send = submit((values) => {
    if (isPending) return;
    mutate(values, {
      onSuccess: () => {
        toast.success(t('assetRole.saved'));
        onDone();
      },
    });
  });
  return (
    <DialogForm
      onSubmit={send}
      submitLabel={t('assetRole.save')}
      busy={isPending}
      unsaved={form.watch('role') !== (role.role ?? '') || counts !== role.counts}
      failure={error ? errorMessage(error, t('models.saveFailed')) : undefined}
    >
      <Select
        {...choice('role')}
        label={t('models.role')}
        options={[
          { value: '', label: t('models.automatic', { role: t(`health.role.${role.automatic}`) }) },
          ...assetRoles.map((name) => ({ value: name as string, label: t(`health.role.${name}`) })),
        ]}
      />
      <ChoiceGroup
        legend={t('assetRole.counts')}
        value={counts}
        onValueChange={choice('counts').onValueChange}
        options={assetCounts.map((each) => ({ value: each, label: t(`assetRole.count.${each}`) }))}
      />
      <p className="text-sm text-muted">{t(`assetRole.countsHelp.${counts}`)}</p>
    </DialogForm>
  );
}
