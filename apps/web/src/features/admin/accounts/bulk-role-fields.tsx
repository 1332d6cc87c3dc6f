import type { Role } from '@greenroom/domain/admin/role.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { paths } from '#paths.ts';
import { TextLink } from '#ui/button/text-link.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { ChoiceGroup } from '#ui/form/choice-group.tsx';
import { Select } from '#ui/form/select.tsx';
import type { AccountBulkValues } from './account-bulk.ts';

interface BulkRoleFieldsProps {
  roles: readonly Role[] | undefined;
  value: AccountBulkValues['change'];
  onValueChange: (change: AccountBulkValues['change']) => void;
  error: string | undefined;
}

/** One of the roles, given or taken. */
export function BulkRoleFields({ roles, value, onValueChange, error }: BulkRoleFieldsProps) {
  const { t } = useTranslation();
  const act = 'remove_role' in value ? 'remove_role' : 'add_role';
  const name = value[act] ?? '';
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
        onValueChange={(next) => onValueChange({ [next]: name })}
        options={[
          { value: 'add_role', label: t('accounts.addRole') },
          { value: 'remove_role', label: t('accounts.removeRole') },
        ]}
      />
      <Select
        label={t('accounts.role')}
        value={name}
        error={error}
        onValueChange={(next) => onValueChange({ [act]: next })}
        options={[
          { value: '', label: t('accounts.chooseRole') },
          ...roles.map((role) => ({ value: role.name, label: role.name })),
        ]}
      />
    </>
  );
}
