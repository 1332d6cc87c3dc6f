import { useTranslation } from '#i18n/use-translation.ts';
import { Banner } from '#ui/feedback/banner.tsx';

/** While the servers reach no devices: what is shown of them is not current. */
export function ServersBanner() {
  const { t } = useTranslation();
  return (
    <div className="px-4 pt-4 sm:px-6" role="status">
      <Banner tone="warning">{t('incidents.serversLost')}</Banner>
    </div>
  );
}
