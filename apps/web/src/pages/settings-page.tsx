import { LanguageCard } from '#features/settings/language-card.tsx';
import { ShortcutsCard } from '#features/settings/shortcuts-card.tsx';
import { ThemeCard } from '#features/settings/theme-card.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { Card } from '#ui/card.tsx';
import { PartBoundary } from '#ui/feedback/part-boundary.tsx';
import { lazyPart } from '#ui/lazy/lazy-part.tsx';
import { PageHead } from '#ui/page-head.tsx';

/** Its form is larger than the rest of the page. */
const MyNotificationsCard = lazyPart(
  async () => (await import('#features/notifications/my-notifications-card.tsx')).MyNotificationsCard,
);
MyNotificationsCard.preload();

export function SettingsPage() {
  const { t } = useTranslation();
  return (
    <div className="page-width">
      <PageHead title={t('nav.settings')} />
      <div className="page-gutter grid gap-4 pb-6 xl:grid-cols-2">
        <PartBoundary>
          <LanguageCard />
        </PartBoundary>
        <PartBoundary>
          <ThemeCard />
        </PartBoundary>
        <div className="flex flex-col gap-4 xl:col-span-2">
          <PartBoundary>
            <ShortcutsCard />
          </PartBoundary>
          <MyNotificationsCard fallback={<Card className="min-h-96" />} />
        </div>
      </div>
    </div>
  );
}
