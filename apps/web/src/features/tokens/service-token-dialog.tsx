import { permissions } from '@greenroom/domain/access/permission.ts';
import { serviceTokenForm } from '@greenroom/domain/auth/tokens/api-token.ts';
import { errorMessage } from '#api/error-message.ts';
import { DialogForm } from '#forms/dialog-form.tsx';
import { useContractForm } from '#forms/use-contract-form.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import type { DialogState } from '#ui/lazy/lazy-dialog.tsx';
import { useCreateServiceToken } from './partner-tokens.queries.ts';
import { TokenDialog } from './token-dialog.tsx';
import { TokenFields } from './token-fields.tsx';
import type { TokenOwner } from './token-owner.ts';

type ServiceTokenProps = {
  partnerId: number;
  administrator: Pick<TokenOwner, 'is_superuser' | 'effective_permissions'>;
};

/** A service of a partner, which cannot sign in. */
export function ServiceTokenDialog({ open, onOpenChange, ...props }: DialogState & ServiceTokenProps) {
  const { t } = useTranslation();
  const create = useCreateServiceToken(props.partnerId);
  return (
    <TokenDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('apiTokens.newService')}
      description={t('apiTokens.newServiceHelp')}
      created={create.data}
    >
      <ServiceForm {...props} create={create} />
    </TokenDialog>
  );
}

type ServiceFormProps = ServiceTokenProps & { create: ReturnType<typeof useCreateServiceToken> };

function ServiceForm({ partnerId, administrator, create }: ServiceFormProps) {
  const { t } = useTranslation();
  const { mutate, isPending, error } = create;
  const { form, textField, submit } = useContractForm({
    schema: serviceTokenForm,
    defaultValues: { partner_id: partnerId, name: '', days: 90 as number, permissions: [] as string[] },
    words: { name: 'apiTokens.nameRequired' },
    failure: error,
  });
  const set = { shouldDirty: true };
  const { is_superuser, effective_permissions } = administrator;
  return (
    <DialogForm
      onSubmit={submit((request) => {
        if (!isPending) mutate(request);
      })}
      submitLabel={t('apiTokens.create')}
      busy={isPending}
      unsaved={form.formState.isDirty && !isPending}
      failure={error ? errorMessage(error, t('apiTokens.createFailed')) : undefined}
    >
      <TokenFields
        nameField={textField('name')}
        nameHelp={t('apiTokens.serviceNameHelp')}
        days={form.watch('days')}
        onDays={(days) => form.setValue('days', days, set)}
        offered={permissions.filter((one) => is_superuser || effective_permissions.includes(one))}
        permissions={form.watch('permissions')}
        onPermissions={(chosen) => form.setValue('permissions', chosen, set)}
      />
    </DialogForm>
  );
}
