import { useBranding } from '#features/branding/branding-store.ts';
import { useTranslation } from '#i18n/use-translation.ts';

/** A tenant's console shows the tenant's name. */
export function PageFooter() {
  const { t } = useTranslation();
  const { name } = useBranding();
  return (
    <footer className="page-gutter mt-auto flex flex-wrap justify-between gap-x-4 gap-y-1 py-4 text-xs text-muted">
      <p>{t('layout.copyright', { year: new Date().getFullYear(), name })}</p>
      <p>{t('layout.version', { version: __APP_VERSION__ })}</p>
    </footer>
  );
}
