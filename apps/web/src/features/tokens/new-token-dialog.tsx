import { permissions } from '@greenroom/domain/access/permission.ts';
import { apiTokenForm } from '@greenroom/domain/auth/tokens/api-token.ts';
import { errorMessage } from '#api/error-message.ts';
import { DialogForm } from '#forms/dialog-form.tsx';
import { useContractForm } from '#forms/use-contract-form.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Checkbox } from '#ui/form/checkbox.tsx';
import type { DialogState } from '#ui/lazy/lazy-dialog.tsx';
import { useCreateOwnToken } from './own-tokens.queries.ts';
import { TokenDialog } from './token-dialog.tsx';
import { TokenFields } from './token-fields.tsx';
import type { TokenOwner } from './token-owner.ts';
import { TokenPartners } from './token-partners.tsx';

type NewTokenDialogProps = DialogState & { owner: TokenOwner };

type Values = {
  name: string;
  days: number;
  permissions: string[];
  partner_ids: number[] | undefined;
  acts_as_superuser: boolean;
};

/** What the own token may do. */
export function NewTokenDialog({ open, onOpenChange, owner }: NewTokenDialogProps) {
  const { t } = useTranslation();
  const create = useCreateOwnToken();
  return (
    <TokenDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('apiTokens.new')}
      description={t('apiTokens.newHelp')}
      created={create.data}
    >
      <TokenForm owner={owner} create={create} />
    </TokenDialog>
  );
}

function TokenForm({ owner, create }: { owner: TokenOwner; create: ReturnType<typeof useCreateOwnToken> }) {
  const { t } = useTranslation();
  const { mutate, isPending, error } = create;
  const defaultValues: Values = {
    ...{ name: '', days: 90, permissions: [], partner_ids: undefined, acts_as_superuser: false },
  };
  const { form, textField, submit } = useContractForm({
    schema: apiTokenForm,
    defaultValues,
    // Everything that the owner may and sees is not divided.
    toRequest: ({ partner_ids, ...values }: Values) =>
      values.acts_as_superuser
        ? { ...values, permissions: [] }
        : { ...values, ...(partner_ids ? { partner_ids } : {}) },
    words: { name: 'apiTokens.nameRequired' },
    failure: error,
  });
  const actsAsSuperuser = form.watch('acts_as_superuser');
  const offered = permissions.filter(
    (one) => owner.is_superuser || owner.effective_permissions.includes(one),
  );
  const set = { shouldDirty: true };
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
        nameHelp={t('apiTokens.nameHelp')}
        days={form.watch('days')}
        onDays={(days) => form.setValue('days', days, set)}
        offered={actsAsSuperuser ? [] : offered}
        hasAll={actsAsSuperuser}
        permissions={form.watch('permissions')}
        onPermissions={(chosen) => form.setValue('permissions', chosen, set)}
      >
        {owner.sees_several_partners && !owner.force_explicit_grants && !actsAsSuperuser ? (
          <TokenPartners
            ownPartnerId={owner.partner_id}
            value={form.watch('partner_ids')}
            onChange={(ids) => form.setValue('partner_ids', ids, set)}
          />
        ) : null}
        {owner.is_superuser ? (
          <Checkbox
            {...form.register('acts_as_superuser')}
            label={t('apiTokens.actsAsSuperuser')}
            help={t('apiTokens.actsAsSuperuserHelp')}
          />
        ) : null}
      </TokenFields>
    </DialogForm>
  );
}
