import { type AssetRole, assetRoles } from '@greenroom/domain/health/asset-role.ts';
import { X } from 'lucide-react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Select } from '#ui/form/select.tsx';

interface RolesFieldProps {
  roles: readonly AssetRole[];
  onChange: (roles: AssetRole[]) => void;
  error: string | undefined;
}

/** The roles that count for a need, each with a button that takes it out, and a list to add one. */
export function RolesField({ roles, onChange, error }: RolesFieldProps) {
  const { t } = useTranslation();
  const others = assetRoles.filter((role) => !roles.includes(role));
  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">{t('models.roles')}</legend>
      {roles.length > 0 ? (
        <ul className="flex flex-wrap gap-1.5">
          {roles.map((role) => (
            <li key={role} className="flex h-8 items-center gap-0.5 rounded-md bg-hover pr-1 pl-2.5 text-sm">
              {t(`health.role.${role}`)}
              <button
                type="button"
                aria-label={t('models.removeRole', { role: t(`health.role.${role}`) })}
                title={t('models.removeRole', { role: t(`health.role.${role}`) })}
                onClick={() => onChange(roles.filter((each) => each !== role))}
                className="grid size-6 place-items-center rounded-sm text-muted transition-colors hover:text-foreground max-sm:size-8"
              >
                <X aria-hidden="true" className="size-3.5" />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <Select
        label={t('models.addRole')}
        hideLabel
        error={error}
        value=""
        placeholder={t('models.addRole')}
        onValueChange={(role) => onChange([...roles, role as AssetRole])}
        options={others.map((role) => ({ value: role, label: t(`health.role.${role}`) }))}
        size="sm"
        fieldClassName="max-w-56"
      />
    </fieldset>
  );
}
