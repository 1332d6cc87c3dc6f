import type { Language } from '@greenroom/domain/format/languages.ts';
import { type MaintenanceWindow, maxSecondsBack } from '@greenroom/domain/service/maintenance-window.ts';
import { CalendarCheck2, CalendarClock, CalendarX2, Wrench } from 'lucide-react';
import { errorMessage } from '#api/error-message.ts';
import { dateTimeFormat } from '#i18n/time-zone.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { assetPath, roomPath, sitePath } from '#paths.ts';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { TextLink } from '#ui/button/text-link.tsx';
import { toast } from '#ui/feedback/toaster.tsx';
import { useCancelWindow, useRestoreWindow } from './service.queries.ts';
import { weekdaysText } from './weekday-names.ts';

const looks: Record<MaintenanceWindow['state'], { tone: BadgeTone; Icon: typeof Wrench }> = {
  now: { tone: 'info', Icon: Wrench },
  next: { tone: 'primary', Icon: CalendarClock },
  past: { tone: 'neutral', Icon: CalendarCheck2 },
  cancelled: { tone: 'neutral', Icon: CalendarX2 },
};

interface WindowsListProps {
  windows: readonly MaintenanceWindow[];
  canCancel: boolean;
  /** Where the work is, as links: for a list that is not on the page of the place. */
  withPlaces?: boolean;
}

/** Planned work: what runs, what comes, what is over. Times are those of the site. */
export function WindowsList({ windows, canCancel, withPlaces = false }: WindowsListProps) {
  const { t } = useTranslation();
  if (windows.length === 0) return <p className="text-sm text-muted">{t('service.noWindows')}</p>;
  return (
    <ul className="flex flex-col divide-y">
      {windows.map((window) => (
        <WindowRow key={window.id} window={window} canCancel={canCancel} withPlaces={withPlaces} />
      ))}
    </ul>
  );
}

/** When it is, in the time of the site, which is named where it is not that of the reader. */
function describeTime(window: MaintenanceWindow, language: Language): string {
  const { time_zone: timeZone, weekly } = window;
  const from = new Date(window.occurs_from ?? window.starts_at);
  const to = window.occurs_to ?? window.ends_at;
  // The times of weekly work follow.
  const format = new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    ...(weekly ? {} : { timeStyle: 'short' }),
    timeZone,
  });
  const time = to && !weekly ? format.formatRange(from, new Date(to)) : format.format(from);
  const clock = { dateStyle: 'short', timeStyle: 'short' } as const;
  const isSameTime =
    dateTimeFormat(language, clock).format(from) ===
    dateTimeFormat(language, { ...clock, timeZone }).format(from);
  return isSameTime ? time : `${time} · ${timeZone}`;
}

/** One that was entered afterwards can be taken back as a whole, as long as it could be entered again. */
function mayCancel({ state, entered_afterwards, starts_at }: MaintenanceWindow): boolean {
  if (state === 'now' || state === 'next') return true;
  return state === 'past' && entered_afterwards && Date.parse(starts_at) > Date.now() - maxSecondsBack * 1000;
}

type RowProps = { window: MaintenanceWindow; canCancel: boolean; withPlaces: boolean };

function WindowRow({ window, canCancel, withPlaces }: RowProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { mutate, isPending } = useCancelWindow();
  const restore = useRestoreWindow();
  const { tone, Icon } = looks[window.state];
  const undo = () =>
    restore.mutate(window.id, {
      onSuccess: () => toast.success(t('service.windowRestored')),
      onError: (error) => toast.error(errorMessage(error, t('service.planFailed'))),
    });
  const name = window.asset_name ?? window.room_name ?? window.site_name ?? '';
  return (
    <li className="flex gap-x-3 gap-y-1 py-2 text-sm max-sm:flex-col max-sm:items-start sm:items-center">
      {/* As wide for all states, so that the texts of a list begin at one line. */}
      <span className="flex shrink-0 sm:w-24">
        <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
          {t(`service.windowState.${window.state}`)}
        </Badge>
      </span>
      <span className="min-w-0 flex-1">
        {withPlaces ? <Places window={window} /> : <span className="font-medium">{name}</span>}{' '}
        <span className="text-muted">{describeTime(window, language)}</span>
        {window.weekly ? (
          <span className="text-muted">
            {' · '}
            {t('service.weeklyOn', {
              days: weekdaysText(language, window.weekly.days),
              times: `${window.weekly.starts}–${window.weekly.ends}`,
            })}
          </span>
        ) : null}
        {window.entered_afterwards ? <span className="text-muted"> · {t('service.afterwards')}</span> : null}
        {window.reason ? <span className="block wrap-break-word">{window.reason}</span> : null}
      </span>
      {canCancel && mayCancel(window) ? (
        <Button
          size="sm"
          variant="ghost"
          busy={isPending}
          aria-label={t('service.cancelWindow', { name })}
          className="shrink-0 max-sm:-ml-3"
          onClick={() =>
            mutate(window.id, {
              onSuccess: () =>
                toast.success(t('service.windowCancelled'), {
                  undo: { label: t('service.undo'), onUndo: undo },
                }),
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

/** 'Display · Boardroom · Lyon', each a link. */
function Places({ window }: { window: MaintenanceWindow }) {
  const places = [
    { id: window.asset_id, name: window.asset_name, pathOf: assetPath },
    { id: window.room_id, name: window.room_name, pathOf: roomPath },
    { id: window.site_id, name: window.site_name, pathOf: sitePath },
  ];
  const seen = places.flatMap(({ id, name, pathOf }) => (id === null ? [] : [{ to: pathOf(id), name }]));
  return (
    <span className="flex flex-wrap gap-x-1.5">
      {seen.map(({ to, name }, at) => (
        <span key={to} className="flex min-w-0 gap-x-1.5">
          {/* For a finger on phones; the dot stays at the end of a line. */}
          <TextLink to={to} className="max-sm:py-1">
            {name}
          </TextLink>
          {at < seen.length - 1 ? (
            <span aria-hidden="true" className="max-sm:py-1">
              ·
            </span>
          ) : null}
        </span>
      ))}
    </span>
  );
}
