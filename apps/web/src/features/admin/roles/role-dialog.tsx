import { isPermission, type Permission } from '@greenroom/domain/access/permission.ts';
import { type Role, roleForm } from '@greenroom/domain/admin/role.ts';
import { errorMessage } from '#api/error-message.ts';
import { DialogForm } from '#forms/dialog-form.tsx';
import { PermissionChoices } from '#forms/permission-choices.tsx';
import { useContractForm } from '#forms/use-contract-form.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { toast } from '#ui/feedback/toaster.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import type { DialogState } from '#ui/lazy/lazy-dialog.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { useSaveRole } from './roles.queries.ts';

type RoleDialogProps = DialogState & {
  /** Null for a new role. */
  role: Role | null;
};

export function RoleDialog({ role, open, onOpenChange }: RoleDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={role ? t('roles.editTitle', { name: role.name }) : t('roles.new')}
      description={t('roles.dialogHelp')}
      closeLabel={t('layout.close')}
    >
      <RoleFields role={role} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

function RoleFields({ role, onDone }: { role: Role | null; onDone: () => void }) {
  const { t } = useTranslation();
  const { mutate, isPending, error } = useSaveRole();
  const defaultValues: { name: string; permissions: Permission[] } = {
    name: role?.name ?? '',
    permissions: role?.permissions.filter(isPermission) ?? [],
  };
  const { form, textField, submit, isFailureMarked } = useContractForm({
    schema: roleForm,
    defaultValues,
    words: { name: { tooLong: 'roles.nameTooLong', otherwise: 'roles.nameRequired' } },
    failure: error,
    rejections: { 'role-name-taken': { field: 'name', message: 'problem.role-name-taken' } },
  });
  const send = submit((request) => {
    if (isPending) return;
    mutate(
      { id: role?.id, form: request },
      {
        onSuccess: ({ name }) => {
          toast.success(t(role ? 'roles.saved' : 'roles.created', { name }));
          onDone();
        },
      },
    );
  });
  return (
    <DialogForm
      onSubmit={send}
      submitLabel={t(role ? 'roles.save' : 'roles.create')}
      busy={isPending}
      unsaved={form.formState.isDirty}
      failure={error && !isFailureMarked ? errorMessage(error, t('roles.saveFailed')) : undefined}
    >
      <TextField
        {...textField('name')}
        label={t('roles.name')}
        help={role && role.user_count > 0 ? t('roles.renameHelp') : t('roles.nameHelp')}
        autoComplete="off"
      />
      <PermissionChoices
        legend={t('users.permissions')}
        help={t('roles.permissionsHelp')}
        value={form.watch('permissions')}
        onChange={(permissions) => form.setValue('permissions', permissions, { shouldDirty: true })}
      />
    </DialogForm>
  );
}
