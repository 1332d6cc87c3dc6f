import { LanguageCard } from '#features/settings/language-card.tsx';
import { NotificationsCard } from '#features/settings/notifications-card.tsx';
import { ShortcutsCard } from '#features/settings/shortcuts-card.tsx';
import { ThemeCard } from '#features/settings/theme-card.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { PageHead } from '#ui/page-head.tsx';

export function SettingsPage() {
  const { t } = useTranslation();
  return (
    <div className="page-width">
      <PageHead title={t('nav.settings')} />
      <div className="page-gutter grid gap-4 pb-6 lg:grid-cols-2">
        <LanguageCard />
        <ThemeCard />
        <ShortcutsCard />
        <NotificationsCard />
      </div>
    </div>
  );
}
