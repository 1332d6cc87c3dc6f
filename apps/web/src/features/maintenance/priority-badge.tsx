import { useTranslation } from '#i18n/use-translation.ts';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { classNames } from '#ui/class-names.ts';
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

const colours: Record<BadgeTone, string> = {
  neutral: 'text-muted',
  primary: 'text-primary',
  success: 'text-success',
  warning: 'text-warning',
  danger: 'text-danger',
  info: 'text-info',
};

/** For a line of small text. */
export function PriorityName({ priority }: { priority: number }) {
  const { t } = useTranslation();
  const { icon: Icon, tone, name } = priorityLook(t, priority);
  return (
    <span className={classNames('inline-flex max-w-full items-center gap-1.5 align-bottom', colours[tone])}>
      <Icon aria-hidden="true" className="size-3.5 shrink-0" />
      <span className="truncate">{name}</span>
    </span>
  );
}
