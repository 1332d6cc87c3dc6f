import type { User } from '@greenroom/domain/auth/current-user.ts';
import { LogOut, Mail, Pencil, UserCheck, UserX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import type { MenuProps } from '#ui/lazy/lazy-menu.tsx';
import { DropdownMenu, DropdownMenuItem, DropdownMenuSeparator } from '#ui/overlay/dropdown-menu.tsx';
import type { UserAction } from './user-action.ts';

export interface UserMenuProps {
  user: User;
  onEdit: (user: User) => void;
  onAct: (act: UserAction, user: User) => void;
}

/** Actions on a user without opening the dialog. */
export function UserMenu({ user, onEdit, onAct, ...menu }: MenuProps & UserMenuProps) {
  const { t } = useTranslation();
  const item = (act: UserAction, icon: ReactNode) => (
    <DropdownMenuItem
      icon={icon}
      tone={act === 'deactivate' ? 'danger' : 'plain'}
      onSelect={() => onAct(act, user)}
    >
      {t(`users.act.${act}`)}
    </DropdownMenuItem>
  );
  return (
    <DropdownMenu {...menu}>
      <DropdownMenuItem icon={<Pencil aria-hidden="true" />} onSelect={() => onEdit(user)}>
        {t('users.edit')}
      </DropdownMenuItem>
      {user.is_active ? item('send-reset-link', <Mail aria-hidden="true" />) : null}
      {item('sign-out', <LogOut aria-hidden="true" />)}
      <DropdownMenuSeparator />
      {user.is_active
        ? item('deactivate', <UserX aria-hidden="true" />)
        : item('activate', <UserCheck aria-hidden="true" />)}
    </DropdownMenu>
  );
}
