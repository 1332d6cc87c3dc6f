import type { MaintenanceWindow } from '@greenroom/domain/service/maintenance-window.ts';
import { CalendarCheck2, CalendarClock, CalendarX2, Wrench } from 'lucide-react';
import { errorMessage } from '#api/error-message.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { toast } from '#ui/feedback/toaster.tsx';
import { useCancelWindow } from './service.queries.ts';

const looks: Record<MaintenanceWindow['state'], { tone: BadgeTone; Icon: typeof Wrench }> = {
  now: { tone: 'info', Icon: Wrench },
  next: { tone: 'primary', Icon: CalendarClock },
  past: { tone: 'neutral', Icon: CalendarCheck2 },
  cancelled: { tone: 'neutral', Icon: CalendarX2 },
};

interface WindowsListProps {
  windows: readonly MaintenanceWindow[];
  canCancel: boolean;
}

/** Planned work: what runs, what comes, what is over. Times are those of the site. */
export function WindowsList({ windows, canCancel }: WindowsListProps) {
  const { t } = useTranslation();
  if (windows.length === 0) return <p className="text-sm text-muted">{t('service.noWindows')}</p>;
  return (
    <ul className="flex flex-col divide-y">
      {windows.map((window) => (
        <WindowRow key={window.id} window={window} canCancel={canCancel} />
      ))}
    </ul>
  );
}

function WindowRow({ window, canCancel }: { window: MaintenanceWindow; canCancel: boolean }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { mutate, isPending } = useCancelWindow();
  const { tone, Icon } = looks[window.state];
  const format = new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: window.time_zone,
  });
  const from = new Date(window.occurs_from ?? window.starts_at);
  const to = window.occurs_to ?? window.ends_at;
  const name = window.asset_name ?? window.room_name ?? window.site_name ?? '';
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 text-sm">
      <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
        {t(`service.windowState.${window.state}`)}
      </Badge>
      <span className="min-w-0 flex-1 basis-60">
        <span className="font-medium">{name}</span>{' '}
        <span className="text-muted">
          {to ? format.formatRange(from, new Date(to)) : format.format(from)}
        </span>
        {window.weekly ? <span className="text-muted"> · {t('service.weekly')}</span> : null}
        {window.entered_afterwards ? <span className="text-muted"> · {t('service.afterwards')}</span> : null}
        {window.reason ? <span className="block wrap-break-word">{window.reason}</span> : null}
      </span>
      {canCancel && (window.state === 'now' || window.state === 'next') ? (
        <Button
          size="sm"
          variant="ghost"
          busy={isPending}
          aria-label={t('service.cancelWindow', { name })}
          onClick={() =>
            mutate(window.id, {
              onSuccess: () => toast.success(t('service.windowCancelled')),
              onError: (error) => toast.error(errorMessage(error, t('service.cancelFailed'))),
            })
          }
        >
          {t('service.cancelShort')}
        </Button>
      ) : null}
    </li>
  );
}
