import { type AssetRole, assetCounts, assetRoles } from '@greenroom/domain/health/asset-role.ts';
import type { AssetRoleOf } from '@greenroom/domain/health/room-models.ts';
import { type BaseSyntheticEvent, useState } from 'react';
import { errorMessage } from '#api/error-message.ts';
import { DialogForm } from '#forms/dialog-form.tsx';
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
  const [values, setValues] = useState({ role: role.role, counts: role.counts });
  const send = (event: BaseSyntheticEvent) => {
    event.preventDefault();
    if (isPending) return;
    mutate(values, {
      onSuccess: () => {
        toast.success(t('assetRole.saved'));
        onDone();
      },
    });
  };
  return (
    <DialogForm
      onSubmit={send}
      submitLabel={t('assetRole.save')}
      busy={isPending}
      unsaved={values.role !== role.role || values.counts !== role.counts}
      failure={error ? errorMessage(error, t('models.saveFailed')) : undefined}
    >
      <Select
        label={t('models.role')}
        value={values.role ?? ''}
        onValueChange={(value) => setValues({ ...values, role: value === '' ? null : (value as AssetRole) })}
        options={[
          { value: '', label: t('models.automatic', { role: t(`health.role.${role.automatic}`) }) },
          ...assetRoles.map((name) => ({ value: name as string, label: t(`health.role.${name}`) })),
        ]}
      />
      <ChoiceGroup
        legend={t('assetRole.counts')}
        value={values.counts}
        onValueChange={(counts) => setValues({ ...values, counts })}
        options={assetCounts.map((counts) => ({ value: counts, label: t(`assetRole.count.${counts}`) }))}
      />
      <p className="text-sm text-muted">{t(`assetRole.countsHelp.${values.counts}`)}</p>
    </DialogForm>
  );
}
