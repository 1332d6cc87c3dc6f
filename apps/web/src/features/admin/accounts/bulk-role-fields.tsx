import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { ChoiceGroup } from '#ui/form/choice-group.tsx';
import { Select } from '#ui/form/select.tsx';
import { rolesQuery } from '../roles/roles.queries.ts';
import type { AccountChange } from './account-bulk.ts';

/** One of the roles, given or taken. */
export function BulkRoleFields({ onChange }: { onChange: (change: AccountChange | undefined) => void }) {
  const { t } = useTranslation();
  const { data: roles } = useQuery(rolesQuery);
  const [act, setAct] = useState('add_role');
  const [name, setName] = useState('');
  const report = (nextAct: string, nextName: string) => {
    setAct(nextAct);
    setName(nextName);
    onChange(nextName === '' ? undefined : { [nextAct]: nextName });
  };
  if (!roles) return <Skeleton className="h-24" />;
  if (roles.length === 0) return <p className="text-sm">{t('accounts.noRoles')}</p>;
  return (
    <>
      <ChoiceGroup
        legend={t('accounts.what')}
        value={act}
        onValueChange={(next) => report(next, name)}
        options={[
          { value: 'add_role', label: t('accounts.addRole') },
          { value: 'remove_role', label: t('accounts.removeRole') },
        ]}
      />
      <Select
        label={t('accounts.role')}
        value={name}
        onValueChange={(next) => report(act, next)}
        options={[
          { value: '', label: t('accounts.chooseRole') },
          ...roles.map((role) => ({ value: role.name, label: role.name })),
        ]}
      />
    </>
  );
}
