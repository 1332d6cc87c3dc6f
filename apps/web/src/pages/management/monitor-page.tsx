import { useTranslation } from '#i18n/use-translation.ts';
import { ScreenInPreparation } from '#pages/screen-in-preparation.tsx';

export function MonitorPage() {
  const { t } = useTranslation();
  return <ScreenInPreparation title={t('nav.monitor')} />;
}
