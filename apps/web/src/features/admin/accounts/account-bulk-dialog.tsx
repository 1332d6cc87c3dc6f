import { maxUsersAtOnce, type UserResult } from '@greenroom/domain/admin/accounts/many-users.ts';
import { useQuery } from '@tanstack/react-query';
import { type BaseSyntheticEvent, useState } from 'react';
import { errorMessage } from '#api/error-message.ts';
import { useDialogChoice } from '#forms/dialog-choice.ts';
import { DialogForm } from '#forms/dialog-form.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { toast } from '#ui/feedback/toaster.tsx';
import { DateField } from '#ui/form/date-field.tsx';
import type { DialogState } from '#ui/lazy/lazy-dialog.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { rolesQuery } from '../roles/roles.queries.ts';
import { type AccountBulkAct, type AccountChange, useChangeMany } from './account-bulk.ts';
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
  const [change, setChange] = useState<AccountChange | undefined>(startOf(act));
  const { isMissing, requireChoice } = useDialogChoice();
  const roles = useQuery({ ...rolesQuery, enabled: act === 'role' });
  const isTooMany = accounts.length > maxUsersAtOnce;
  const send = (event: BaseSyntheticEvent) => {
    event.preventDefault();
    if (isPending || isTooMany || !requireChoice(event, change !== undefined) || !change) return;
    mutate({ ids: accounts.map(({ id }) => id), change }, { onSuccess: onDone });
  };
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
          label={t('users.accessEndsOn')}
          hint={t('shared.optional')}
          help={t('users.accessEndsOnHelp')}
          onChange={({ target }) => setChange({ access_ends_on: target.value || null })}
        />
      ) : null}
      {act === 'role' ? (
        <BulkRoleFields roles={roles.data} isMissing={isMissing} onChange={setChange} />
      ) : null}
      {act === 'partner' ? <BulkPartnerFields isMissing={isMissing} onChange={setChange} /> : null}
    </DialogForm>
  );
}

/** Roles and partners have to be chosen first. */
function startOf(act: AccountBulkAct): AccountChange | undefined {
  if (act === 'activate' || act === 'deactivate') return { is_active: act === 'activate' };
  return act === 'lastDay' ? { access_ends_on: null } : undefined;
}
