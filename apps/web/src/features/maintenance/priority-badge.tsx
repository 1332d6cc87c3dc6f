import { useTranslation } from '#i18n/use-translation.ts';
import { Badge } from '#ui/badge.tsx';
import { priorityLook } from './priority-look.ts';

export function PriorityBadge({ priority }: { priority: number }) {
  const { t } = useTranslation();
  const { icon: Icon, tone, name } = priorityLook(t, priority);
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
      {name}
    </Badge>
  );
}
