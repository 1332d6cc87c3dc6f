import { Suspense } from 'react';
import { Outlet } from 'react-router';
import { BrandLogo } from '#features/branding/brand-logo.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { ScreenBoundary } from '../screen-boundary.tsx';
import { FloorPlan } from './floor-plan.tsx';
import { LanguageButtons } from './language-buttons.tsx';
import { PageFooter } from './page-footer.tsx';
import { ThemeToggle } from './theme-toggle.tsx';
import { WaitingScreen } from './waiting-screen.tsx';

/**
 * For pages outside the console: a quiet picture at the side, one card of content, and controls for language and theme.
 */
export function PublicLayout() {
  const { t } = useTranslation();
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <aside className="relative flex flex-col justify-between gap-8 overflow-hidden border-r bg-primary-soft p-10 max-lg:hidden">
        <BrandLogo />
        <FloorPlan />
        <p className="max-w-sm text-lg text-balance">{t('publicLayout.tagline')}</p>
      </aside>
      <div className="flex min-w-0 flex-col">
        <header className="flex h-(--topbar-height) shrink-0 items-center justify-between gap-3 px-4 sm:px-6">
          <div className="min-w-0 lg:invisible">
            <BrandLogo />
          </div>
          <div className="flex shrink-0 items-center gap-1">
            <LanguageButtons />
            <ThemeToggle />
          </div>
        </header>
        <main className="grid flex-1 place-items-center px-4 py-6">
          <div className="w-full max-w-sm">
            <ScreenBoundary>
              <Suspense fallback={<WaitingScreen inPlace />}>
                <Outlet />
              </Suspense>
            </ScreenBoundary>
          </div>
        </main>
        <PageFooter />
      </div>
    </div>
  );
}
