import type { ManagedUser } from '@greenroom/domain/admin/user-list.ts';
import {
  Copy,
  Download,
  Eraser,
  KeyRound,
  LogOut,
  Mail,
  MailX,
  Pencil,
  UserCheck,
  UserRound,
  UserX,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { userPath } from '#paths.ts';
import type { MenuProps } from '#ui/lazy/lazy-menu.tsx';
import { DropdownMenu, DropdownMenuItem, DropdownMenuSeparator } from '#ui/overlay/dropdown-menu.tsx';
import type { UserAction } from './user-action.ts';

export interface UserMenuProps {
  user: ManagedUser;
  /** On the page of the user, which is open already, there is nothing to open or to edit elsewhere. */
  onEdit?: (user: ManagedUser) => void;
  onAct: (act: UserAction, user: ManagedUser) => void;
}

/** Actions on a user without opening the dialog. */
export function UserMenu({ user, onEdit, onAct, ...menu }: MenuProps & UserMenuProps) {
  const { t } = useTranslation();
  const item = (act: Exclude<UserAction, 'copy-access' | 'erase' | 'export'>, icon: ReactNode) => (
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
      {onEdit ? (
        <>
          <DropdownMenuItem icon={<UserRound aria-hidden="true" />} to={userPath(user.id)}>
            {t('users.open')}
          </DropdownMenuItem>
          <DropdownMenuItem icon={<Pencil aria-hidden="true" />} onSelect={() => onEdit(user)}>
            {t('users.edit')}
          </DropdownMenuItem>
        </>
      ) : null}
      {user.state === 'invited' ? (
        <>
          {item('invite-again', <Mail aria-hidden="true" />)}
          {item('withdraw', <MailX aria-hidden="true" />)}
        </>
      ) : user.is_active ? (
        item('send-reset-link', <Mail aria-hidden="true" />)
      ) : null}
      {user.is_superuser ? null : (
        <DropdownMenuItem icon={<Copy aria-hidden="true" />} onSelect={() => onAct('copy-access', user)}>
          {t('accounts.copy')}
        </DropdownMenuItem>
      )}
      {item('sign-out', <LogOut aria-hidden="true" />)}
      {item('remove-factors', <KeyRound aria-hidden="true" />)}
      <DropdownMenuItem icon={<Download aria-hidden="true" />} onSelect={() => onAct('export', user)}>
        {t('erasure.export')}
      </DropdownMenuItem>
      <DropdownMenuSeparator />
      {user.is_active
        ? item('deactivate', <UserX aria-hidden="true" />)
        : item('activate', <UserCheck aria-hidden="true" />)}
      <DropdownMenuItem
        icon={<Eraser aria-hidden="true" />}
        tone="danger"
        onSelect={() => onAct('erase', user)}
      >
        {t('erasure.act')}
      </DropdownMenuItem>
    </DropdownMenu>
  );
}
