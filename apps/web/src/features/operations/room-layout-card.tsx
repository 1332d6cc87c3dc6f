import { LayoutDashboard } from 'lucide-react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Card, CardBody, CardHeader, CardTitle } from '#ui/card.tsx';

/** The spec's placeholder. */
export function RoomLayoutCard() {
  const { t } = useTranslation();
  return (
    <Card aria-label={t('operations.layout.title')}>
      <CardHeader>
        <CardTitle>{t('operations.layout.title')}</CardTitle>
      </CardHeader>
      <CardBody>
        <div className="flex items-center gap-3 text-muted">
          <LayoutDashboard aria-hidden="true" className="size-5 shrink-0" />
          <p className="text-xs text-balance">{t('operations.layout.placeholder')}</p>
        </div>
      </CardBody>
    </Card>
  );
}
