import { Languages, Menu } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { Breadcrumb } from '#app/navigation/breadcrumb.tsx';
import { mayManageEstate } from '#features/auth/may-manage-estate.ts';
import { useAuth } from '#features/auth/use-auth.ts';
import { BrandLogo } from '#features/branding/brand-logo.tsx';
import { CriticalIncidents } from '#features/incidents/open-incidents.tsx';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { paths } from '#paths.ts';
import { Button } from '#ui/button/button.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { LazyMenu } from '#ui/lazy/lazy-menu.tsx';
import { LazyModule } from '#ui/lazy/lazy-module.ts';
import { quietPart } from '#ui/lazy/quiet-part.tsx';
import { initialsOf } from '#ui/picture/initials-of.ts';
import { PaletteButton } from '../palette/palette-button.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

const languageMenu = new LazyModule(() => import('./language-menu.tsx').then((m) => m.LanguageMenu));
const userMenu = new LazyModule(() => import('./user-menu.tsx').then((m) => m.UserMenu));

const JobTray = quietPart(() => import('#features/estate/jobs/job-tray.tsx').then((m) => m.JobTray));

type TopBarProps = { onOpenNavigation: () => void; onShowShortcuts: () => void };

export function TopBar({ onOpenNavigation, onShowShortcuts }: TopBarProps) {
  const { t } = useTranslation();
  const { user } = useAuth();
  const { isLoading } = useLanguage();
  const [bar, setBar] = useState<HTMLElement | null>(null);
  const mayRunJobs = mayManageEstate(user);
  const userName = user?.full_name || user?.username || '';
  return (
    <header
      ref={setBar}
      className="sticky top-0 z-30 flex h-(--topbar-height) shrink-0 items-center border-b bg-surface"
    >
      <div className="flex h-full shrink-0 items-center gap-1 pl-2 lg:w-(--sidebar-width) lg:border-r lg:pl-5">
        <Button
          variant="ghost"
          iconOnly
          className="lg:hidden"
          aria-label={t('layout.openMenu')}
          title={t('layout.openMenu')}
          icon={<Menu aria-hidden="true" />}
          onClick={onOpenNavigation}
        />
        <Link to={paths.home} aria-label={t('layout.homeLink')} className="rounded-sm max-sm:hidden">
          <BrandLogo />
        </Link>
      </div>
      <div className="flex min-w-0 flex-1 items-center justify-between gap-3 px-2 sm:px-4 lg:px-6">
        <Breadcrumb />
        <div className="flex shrink-0 items-center gap-1">
          <PaletteButton />
          <CriticalIncidents />
          {mayRunJobs ? <JobTray container={bar} /> : null}
          <LazyMenu
            menu={languageMenu}
            container={bar}
            menuProps={{}}
            trigger={
              <Button
                variant="ghost"
                iconOnly
                className="max-sm:hidden"
                aria-label={t('layout.language')}
                title={t('layout.language')}
                icon={isLoading ? <Spinner label={t('layout.loading')} /> : <Languages aria-hidden="true" />}
              />
            }
          />
          <ThemeToggle className="max-sm:hidden" />
          <LazyMenu
            menu={userMenu}
            container={bar}
            menuProps={{ onShowShortcuts }}
            trigger={
              <Button
                variant="ghost"
                iconOnly
                className="ml-1 rounded-full"
                aria-label={t('layout.userMenu', { name: userName })}
                title={userName}
                icon={
                  <span className="grid size-8 place-items-center rounded-full bg-accent text-xs font-semibold text-accent-foreground">
                    {initialsOf(userName)}
                  </span>
                }
              />
            }
          />
        </div>
      </div>
    </header>
  );
}
