import type { Role } from '@greenroom/domain/admin/role.ts';
import { useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { paths } from '#paths.ts';
import { TextLink } from '#ui/button/text-link.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { ChoiceGroup } from '#ui/form/choice-group.tsx';
import { Select } from '#ui/form/select.tsx';
import type { AccountChange } from './account-bulk.ts';

interface BulkRoleFieldsProps {
  roles: readonly Role[] | undefined;
  /** None was chosen when the form was sent. */
  isMissing: boolean;
  onChange: (change: AccountChange | undefined) => void;
}

/** One of the roles, given or taken. */
export function BulkRoleFields({ roles, isMissing, onChange }: BulkRoleFieldsProps) {
  const { t } = useTranslation();
  const [act, setAct] = useState('add_role');
  const [name, setName] = useState('');
  const report = (nextAct: string, nextName: string) => {
    setAct(nextAct);
    setName(nextName);
    onChange(nextName === '' ? undefined : { [nextAct]: nextName });
  };
  if (!roles) return <Skeleton className="h-24" />;
  if (roles.length === 0)
    return (
      <p className="text-sm">
        {t('accounts.noRoles')} <TextLink to={paths.roles}>{t('roles.create')}</TextLink>
      </p>
    );
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
        error={isMissing && name === '' ? t('accounts.chooseRole') : undefined}
        onValueChange={(next) => report(act, next)}
        options={[
          { value: '', label: t('accounts.chooseRole') },
          ...roles.map((role) => ({ value: role.name, label: role.name })),
        ]}
      />
    </>
  );
}
