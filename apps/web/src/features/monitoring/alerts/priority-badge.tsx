import type { AlertType } from '@greenroom/domain/monitoring/alert.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Badge } from '#ui/badge.tsx';
import { alertLooks } from './alert-look.ts';

export function PriorityBadge({ type }: { type: AlertType }) {
  const { t } = useTranslation();
  const { icon: Icon, tone, label } = alertLooks[type];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
      {t(label)}
    </Badge>
  );
}

/** For places without room for the word. */
export function PriorityIcon({ type }: { type: AlertType }) {
  const { t } = useTranslation();
  const { icon: Icon, text, label } = alertLooks[type];
  return (
    <span className="relative">
      <Icon aria-hidden="true" className={`inline size-3.5 align-[-2px] ${text}`} />
      <span className="sr-only">{t(label)}</span>
    </span>
  );
}
