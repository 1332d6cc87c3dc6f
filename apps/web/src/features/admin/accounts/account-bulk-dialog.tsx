import { manyUsers, maxUsersAtOnce, type UserResult } from '@greenroom/domain/admin/accounts/many-users.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '#api/error-message.ts';
import { DialogForm } from '#forms/dialog-form.tsx';
import { useContractForm } from '#forms/use-contract-form.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { toast } from '#ui/feedback/toaster.tsx';
import { DateField } from '#ui/form/date-field.tsx';
import type { DialogState } from '#ui/lazy/lazy-dialog.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { rolesQuery } from '../roles/roles.queries.ts';
import { type AccountBulkAct, type AccountBulkValues, useChangeMany } from './account-bulk.ts';
import type { Account, AccountList } from './account-list.ts';
import { BulkPartnerFields } from './bulk-partner-fields.tsx';
import { BulkRejections } from './bulk-rejections.tsx';
import { BulkRoleFields } from './bulk-role-fields.tsx';

type AccountBulkDialogProps = DialogState & {
  list: AccountList;
  act: AccountBulkAct;
  accounts: readonly Account[];
};

/** One change for the marked accounts; afterwards those that it did not fit, with the reason of each. */
export function AccountBulkDialog({ open, onOpenChange, ...bulk }: AccountBulkDialogProps) {
  const { t } = useTranslation();
  const { act, accounts } = bulk;
  const [results, setResults] = useState<readonly UserResult[] | null>(null);
  const rejected = results?.filter(({ result }) => result === 'rejected') ?? [];
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t(`accounts.bulk.${act}`)}
      description={
        results
          ? t('accounts.bulkPartly', {
              done: results.length - rejected.length,
              rejected: rejected.length,
            })
          : t('accounts.bulkOf', { count: accounts.length })
      }
      closeLabel={t('layout.close')}
    >
      {results ? (
        <BulkRejections accounts={accounts} rejected={rejected} onClose={() => onOpenChange(false)} />
      ) : (
        <BulkForm
          {...bulk}
          onDone={(all) => {
            if (all.some(({ result }) => result === 'rejected')) return setResults(all);
            toast.success(t('accounts.bulkDone', { count: all.length }));
            onOpenChange(false);
          }}
        />
      )}
    </Dialog>
  );
}

type BulkFormProps = Omit<AccountBulkDialogProps, keyof DialogState> & {
  onDone: (results: readonly UserResult[]) => void;
};

function BulkForm({ list, act, accounts, onDone }: BulkFormProps) {
  const { t } = useTranslation();
  const { mutate, isPending, error } = useChangeMany(list);
  const defaultValues: AccountBulkValues = { ids: accounts.map(({ id }) => id), change: startOf[act] };
  const { field, choice, errorOf, submit } = useContractForm({
    // Of people, only what administrators of a partner may change is offered.
    schema: manyUsers,
    defaultValues,
    words: {
      'change.add_role': 'accounts.chooseRole',
      'change.remove_role': 'accounts.chooseRole',
      'change.link_partner_id': 'users.choosePartner',
      'change.unlink_partner_id': 'users.choosePartner',
    },
    failure: error,
  });
  const roles = useQuery({ ...rolesQuery, enabled: act === 'role' });
  const isTooMany = accounts.length > maxUsersAtOnce;
  const send = submit((request) => {
    if (!isPending && !isTooMany) mutate(request, { onSuccess: onDone });
  });
  const names = accounts.slice(0, 5).map(({ username }) => username);
  const others = accounts.length - names.length;
  return (
    <DialogForm
      onSubmit={send}
      submitLabel={t('accounts.apply', { count: accounts.length })}
      tone={act === 'deactivate' ? 'danger' : 'primary'}
      isEmpty={isTooMany || (act === 'role' && roles.data?.length === 0)}
      busy={isPending}
      failure={error ? errorMessage(error, t('people.saveFailed')) : undefined}
    >
      {isTooMany ? <Banner tone="warning">{t('accounts.tooMany', { count: maxUsersAtOnce })}</Banner> : null}
      <p className="text-sm wrap-anywhere text-muted">
        {others > 0 ? t('accounts.andOthers', { names: names.join(', '), count: others }) : names.join(', ')}
      </p>
      {act === 'activate' || act === 'deactivate' ? (
        <p className="text-sm">{t(`people.askHelp.${act}`)}</p>
      ) : null}
      {act === 'lastDay' ? (
        <DateField
          {...field('change.access_ends_on', { setValueAs: (day) => day || null })}
          label={t('users.accessEndsOn')}
          hint={t('shared.optional')}
          help={t('users.accessEndsOnHelp')}
        />
      ) : null}
      {act === 'role' ? (
        <BulkRoleFields
          roles={roles.data}
          {...choice('change')}
          error={errorOf('change.add_role') ?? errorOf('change.remove_role')}
        />
      ) : null}
      {act === 'partner' ? (
        <BulkPartnerFields
          {...choice('change')}
          error={errorOf('change.link_partner_id') ?? errorOf('change.unlink_partner_id')}
        />
      ) : null}
    </DialogForm>
  );
}

/** Roles and partners have to be chosen first. */
const startOf: Record<AccountBulkAct, AccountBulkValues['change']> = {
  activate: { is_active: true },
  deactivate: { is_active: false },
  lastDay: { access_ends_on: null },
  role: { add_role: '' },
  partner: { link_partner_id: null },
};
