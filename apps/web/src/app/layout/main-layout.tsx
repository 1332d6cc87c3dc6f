import { notifyManager, QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { dropUnusedData, queryClient } from '#api/query-client.ts';
import { useShowShortcuts } from '#app/navigation/show-shortcuts.ts';
import { SideNavigation } from '#app/navigation/side-navigation.tsx';
import { useGoToKeys } from '#app/navigation/use-go-to-keys.ts';
import { usePageArrival } from '#app/navigation/use-page-arrival.ts';
import { usePartnerInAddress } from '#app/navigation/use-partner-in-address.ts';
import { useRouteTitle } from '#app/navigation/use-route-title.ts';
import { ConfirmIdentity } from '#features/auth/factors/confirm-identity.tsx';
import { useAuth } from '#features/auth/use-auth.ts';
import { usePartnerBranding } from '#features/branding/use-partner-branding.ts';
import { EstateDialogs } from '#features/estate/estate-dialogs.tsx';
import { LostServers } from '#features/incidents/open-incidents.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { usePartner } from '#listing/use-partner.ts';
import { isWallAddress } from '#paths.ts';
import { useTheme } from '#theme/theme.ts';
import { RefetchForRetryContext } from '#ui/feedback/part-boundary.tsx';
import { Toaster } from '#ui/feedback/toaster.tsx';
import { useShortcut } from '#ui/keys/use-shortcut.ts';
import { lazyDialog } from '#ui/lazy/lazy-dialog.tsx';
import { quietPart } from '#ui/lazy/quiet-part.tsx';
import { ScreenBoundary } from '../screen-boundary.tsx';
import { PageFooter } from './page-footer.tsx';
import { SkipLink } from './skip-link.tsx';
import { TopBar } from './top-bar.tsx';
import { TranslatedUiTexts } from './translated-ui-texts.tsx';
import { WaitingScreen } from './waiting-screen.tsx';

const NavigationDrawer = lazyDialog(() =>
  import('#app/navigation/navigation-drawer.tsx').then((m) => m.NavigationDrawer),
);
const ChosenPartner = quietPart(() =>
  import('#app/navigation/chosen-partner.tsx').then((m) => m.ChosenPartner),
);
const FactorReminder = quietPart(
  async () => (await import('#features/auth/factors/factor-reminder.tsx')).FactorReminder,
);
const ShortcutSheet = lazyDialog(() =>
  import('#app/navigation/shortcut-sheet.tsx').then((m) => m.ShortcutSheet),
);

/** Inactive queries are removed, because a part may be drawn from them later; the rest is refetched. */
async function refetchAll(redraw: () => void): Promise<void> {
  dropUnusedData();
  const stop = queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') notifyManager.schedule(redraw);
  });
  await queryClient.invalidateQueries().finally(stop);
  // The page passes its data down: the part is drawn again only after the page has received the new data.
  await new Promise<void>((resolve) => notifyManager.schedule(resolve));
}

export function MainLayout() {
  return (
    <QueryClientProvider client={queryClient}>
      <TranslatedUiTexts>
        <RefetchForRetryContext value={refetchAll}>
          <Console />
        </RefetchForRetryContext>
      </TranslatedUiTexts>
    </QueryClientProvider>
  );
}

function Console() {
  const { t } = useTranslation();
  const { resolved } = useTheme();
  const [isNavigationOpen, setNavigationOpen] = useState(false);
  const [areShortcutsShown, setShortcutsShown] = useState(false);
  const { user } = useAuth();
  usePartnerBranding(user?.partner_id ?? null);
  useRouteTitle();
  usePageArrival();
  const isChoiceSettled = usePartnerInAddress();
  const partner = usePartner();
  const location = useLocation();
  useShortcut('?', () => setShortcutsShown(true));
  useShowShortcuts(() => setShortcutsShown(true));
  useGoToKeys(user);
  if (isWallAddress(location))
    return (
      <main id="main" tabIndex={-1}>
        <ScreenBoundary key={partner ?? 'all'} onRetry={dropUnusedData}>
          {isChoiceSettled ? <Outlet /> : null}
        </ScreenBoundary>
      </main>
    );
  return (
    <div className="flex min-h-dvh flex-col [--sticky-top:var(--topbar-height)]">
      <SkipLink />
      <TopBar
        onOpenNavigation={() => setNavigationOpen(true)}
        onShowShortcuts={() => setShortcutsShown(true)}
      />
      <div className="flex flex-1">
        <aside className="thin-scrollbar sticky top-(--topbar-height) h-[calc(100dvh-var(--topbar-height))] w-(--sidebar-width) shrink-0 overflow-y-auto border-r bg-surface max-lg:hidden">
          <SideNavigation />
        </aside>
        <div className="flex min-w-0 flex-1 flex-col">
          {partner === undefined ? null : <ChosenPartner partner={partner} />}
          <LostServers />
          {user?.factor_due_at ? <FactorReminder /> : null}
          <main id="main" tabIndex={-1} className="flex min-w-0 flex-1 flex-col outline-none">
            {/* Another partner begins each screen anew: its rows, marks and open parts belong to the one before. */}
            <ScreenBoundary key={partner ?? 'all'} onRetry={dropUnusedData}>
              <Suspense fallback={<WaitingScreen />}>{isChoiceSettled ? <Outlet /> : null}</Suspense>
            </ScreenBoundary>
          </main>
          <PageFooter />
        </div>
      </div>
      <NavigationDrawer open={isNavigationOpen} onOpenChange={setNavigationOpen} />
      <ShortcutSheet open={areShortcutsShown} onOpenChange={setShortcutsShown} />
      {user ? <EstateDialogs user={user} /> : null}
      <ConfirmIdentity />
      <Toaster theme={resolved} label={t('layout.notifications')} closeLabel={t('layout.close')} />
    </div>
  );
}
