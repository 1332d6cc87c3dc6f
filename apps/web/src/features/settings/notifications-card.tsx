import { Bell } from 'lucide-react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Card, CardBody, CardHeader, CardTitle } from '#ui/card.tsx';

/** A placeholder, as the specification requires. */
export function NotificationsCard() {
  const { t } = useTranslation();
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t('settings.notifications')}</CardTitle>
      </CardHeader>
      <CardBody>
        <p className="flex items-center gap-2.5 text-muted">
          <Bell aria-hidden="true" className="size-4 shrink-0" />
          {t('settings.notificationsPlaceholder')}
        </p>
      </CardBody>
    </Card>
  );
}
