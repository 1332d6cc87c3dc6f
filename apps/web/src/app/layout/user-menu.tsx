import { Keyboard, LogOut, Settings, User } from 'lucide-react';
import { signOut } from '#features/auth/session.ts';
import { useAuth } from '#features/auth/use-auth.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { paths } from '#paths.ts';
import type { MenuProps } from '#ui/lazy/lazy-menu.tsx';
import {
  DropdownMenu,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
} from '#ui/overlay/dropdown-menu.tsx';

type UserMenuProps = MenuProps & { onShowShortcuts: () => void };

export function UserMenu({ onShowShortcuts, ...menu }: UserMenuProps) {
  const { t } = useTranslation();
  const { user } = useAuth();
  return (
    <DropdownMenu {...menu} className="w-60">
      <DropdownMenuLabel>
        <span className="block truncate text-base text-foreground">{user?.full_name || user?.username}</span>
        <span className="block truncate font-normal">{user?.email}</span>
      </DropdownMenuLabel>
      <DropdownMenuSeparator />
      <DropdownMenuItem to={paths.profile} icon={<User aria-hidden="true" />}>
        {t('nav.profile')}
      </DropdownMenuItem>
      <DropdownMenuItem to={paths.settings} icon={<Settings aria-hidden="true" />}>
        {t('nav.settings')}
      </DropdownMenuItem>
      <DropdownMenuItem icon={<Keyboard aria-hidden="true" />} trailing="?" onSelect={onShowShortcuts}>
        {t('shortcuts.title')}
      </DropdownMenuItem>
      <DropdownMenuSeparator />
      <DropdownMenuItem icon={<LogOut aria-hidden="true" />} onSelect={() => void signOut()}>
        {t('layout.signOut')}
      </DropdownMenuItem>
    </DropdownMenu>
  );
}
