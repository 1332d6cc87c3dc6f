import { Keyboard, LogOut, Monitor, Moon, Settings, Sun, User } from 'lucide-react';
import { signOut } from '#features/auth/session.ts';
import { useAuth } from '#features/auth/use-auth.ts';
import { isLanguage, languageNames, languages } from '#i18n/languages.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { paths } from '#paths.ts';
import { setThemeChoice, type ThemeChoice, useTheme } from '#theme/theme.ts';
import type { MenuProps } from '#ui/lazy/lazy-menu.tsx';
import {
  DropdownMenu,
  DropdownMenuChoice,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
} from '#ui/overlay/dropdown-menu.tsx';
import { narrowScreen, useMediaQuery } from '#ui/use-media-query.ts';

type UserMenuProps = MenuProps & { onShowShortcuts: () => void };

export function UserMenu({ onShowShortcuts, ...menu }: UserMenuProps) {
  const { t } = useTranslation();
  const { user } = useAuth();
  const isPhone = useMediaQuery(narrowScreen);
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
      {isPhone ? <PhoneChoices /> : null}
      <DropdownMenuSeparator />
      <DropdownMenuItem icon={<LogOut aria-hidden="true" />} onSelect={() => void signOut()}>
        {t('layout.signOut')}
      </DropdownMenuItem>
    </DropdownMenu>
  );
}

/** What the top bar has no room for on a phone. */
function PhoneChoices() {
  const { t } = useTranslation();
  const { chosen, setLanguage } = useLanguage();
  const { choice } = useTheme();
  return (
    <>
      <DropdownMenuSeparator />
      <DropdownMenuLabel>{t('layout.language')}</DropdownMenuLabel>
      <DropdownMenuChoice
        label={t('layout.language')}
        value={chosen}
        onValueChange={(value) => isLanguage(value) && setLanguage(value)}
        options={languages.map((value) => ({ value, label: languageNames[value], lang: value }))}
      />
      <DropdownMenuSeparator />
      <DropdownMenuLabel>{t('settings.theme')}</DropdownMenuLabel>
      <DropdownMenuChoice
        label={t('settings.theme')}
        value={choice}
        onValueChange={(value) => setThemeChoice(value as ThemeChoice)}
        options={[
          { value: 'light', label: t('settings.themeLight'), icon: <Sun aria-hidden="true" /> },
          { value: 'dark', label: t('settings.themeDark'), icon: <Moon aria-hidden="true" /> },
          { value: 'system', label: t('settings.themeSystem'), icon: <Monitor aria-hidden="true" /> },
        ]}
      />
    </>
  );
}
