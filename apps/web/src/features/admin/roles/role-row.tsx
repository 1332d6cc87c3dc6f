import { isPermission } from '@greenroom/domain/access/permission.ts';
import type { Role } from '@greenroom/domain/admin/role.ts';
import { Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Badge } from '#ui/badge.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';

interface RoleRowProps {
  role: Role;
  onEdit: (role: Role) => void;
  onDelete: (role: Role) => void;
}

/** Clicking the name edits; the icons say what else there is. */
export function RoleRow({ role, onEdit, onDelete }: RoleRowProps) {
  const { t } = useTranslation();
  const known = role.permissions.filter(isPermission);
  return (
    <li className="flex items-center gap-3 px-4 py-3 hover:bg-hover">
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-40 flex-1">
          <p className="font-medium wrap-anywhere">{role.name}</p>
          <p className="tabular text-sm text-muted">{t('roles.users', { count: role.user_count })}</p>
        </div>
        <ul aria-label={t('users.permissions')} className="flex flex-wrap gap-1.5">
          {known.map((permission) => (
            <li key={permission}>
              <Badge>{t(`permission.${permission}`)}</Badge>
            </li>
          ))}
          {known.length === 0 ? <li className="text-sm text-muted">{t('roles.noPermissions')}</li> : null}
        </ul>
      </div>
      <div className="flex shrink-0">
        <IconButton
          size="sm"
          label={t('roles.editOf', { name: role.name })}
          icon={<Pencil aria-hidden="true" />}
          onClick={() => onEdit(role)}
          className="max-sm:size-11"
        />
        <IconButton
          size="sm"
          label={t('roles.deleteOf', { name: role.name })}
          icon={<Trash2 aria-hidden="true" />}
          onClick={() => onDelete(role)}
          className="max-sm:size-11"
        />
      </div>
    </li>
  );
}
