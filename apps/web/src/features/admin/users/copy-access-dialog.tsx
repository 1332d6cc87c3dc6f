import { accessCopy } from '@greenroom/domain/admin/accounts/access-copy.ts';
import { copyAccess } from '@greenroom/domain/admin/accounts/endpoints.ts';
import type { ManagedUser } from '@greenroom/domain/admin/user-list.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '#api/error-message.ts';
import { call } from '#api/http-client.ts';
import { DialogForm } from '#forms/dialog-form.tsx';
import { useContractForm } from '#forms/use-contract-form.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { useListOptions } from '#listing/options/use-list-options.ts';
import { toast } from '#ui/feedback/toaster.tsx';
import { Combobox } from '#ui/form/combobox.tsx';
import { FieldFrame } from '#ui/form/field.tsx';
import type { DialogState } from '#ui/lazy/lazy-dialog.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { userList } from './users.queries.ts';

type CopyAccessDialogProps = DialogState & {
  user: ManagedUser;
  onCopied: (user: ManagedUser) => void;
};

const allUsers = {};

/** Replaces the access of a user by that of another one, which is chosen here. */
export function CopyAccessDialog({ user, onCopied, open, onOpenChange }: CopyAccessDialogProps) {
  const { t } = useTranslation();
  const { username } = user;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('accounts.copyTitle', { username })}
      description={t('accounts.copyHelp', { username })}
      closeLabel={t('layout.close')}
    >
      <CopyAccessForm
        user={user}
        onDone={(changed) => {
          onCopied(changed);
          onOpenChange(false);
        }}
      />
    </Dialog>
  );
}

function CopyAccessForm({ user, onDone }: { user: ManagedUser; onDone: (user: ManagedUser) => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [from, setFrom] = useState<string>();
  const { rows, field: offered } = useListOptions(userList, {
    filter: allUsers,
    // A superuser sees everything: there is nothing to copy.
    without: ({ id, is_superuser }) => id === user.id || is_superuser,
    enabled: true,
    errorMessage: t('users.fetchFailed'),
    emptyMessage: t('accounts.noUser'),
  });
  const { mutate, isPending, error } = useMutation({
    mutationFn: (from_id: number) => call(copyAccess, { params: { id: user.id }, body: { from_id } }),
    onSuccess: (changed) => {
      toast.success(t('accounts.copied', { username: user.username, from }));
      void client.invalidateQueries({ predicate: ({ queryKey: [name] }) => shown.includes(String(name)) });
      onDone(changed);
    },
  });
  const { choice, submit } = useContractForm({
    schema: accessCopy,
    defaultValues: { from_id: undefined as number | undefined },
    words: { from_id: 'accounts.chooseUser' },
    failure: error,
  });
  const source = choice('from_id');
  return (
    <DialogForm
      onSubmit={submit(({ from_id }) => {
        if (!isPending) mutate(from_id);
      })}
      submitLabel={t('accounts.copyNow')}
      busy={isPending}
      failure={error ? errorMessage(error, t('users.updateFailed')) : undefined}
    >
      <FieldFrame label={t('accounts.copyFrom')} error={source.error}>
        {(field) => (
          <Combobox
            field={field}
            label={t('accounts.copyFrom')}
            placeholder={t('accounts.chooseUser')}
            value={source.value}
            valueLabel={source.value === undefined ? undefined : from}
            onValueChange={(id) => {
              setFrom(rows.find((one) => one.id === id)?.username);
              source.onValueChange(id);
            }}
            {...offered}
            options={rows.map(({ id, username, full_name, partner_name }) => ({
              ...{ value: id, label: username },
              description: [full_name, partner_name].filter(Boolean).join(' · '),
            }))}
            clearLabel={t('users.clearChoice')}
          />
        )}
      </FieldFrame>
    </DialogForm>
  );
}

/** What shows the access of a user. */
const shown = ['users', 'user', 'linked-partners', 'grants', 'grant-options', 'visibility', 'audit'];
