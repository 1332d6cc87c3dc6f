import type { TicketTarget } from '@greenroom/domain/maintenance/levels/shown-clock.ts';
import { dateTimeFormat } from '#i18n/time-zone.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { lengthText } from './describe-clock.ts';

/** What was promised for a ticket, and whether it was kept. */
export function TicketTargets({ targets }: { targets: readonly TicketTarget[] }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const format = dateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <ul className="flex flex-col gap-1">
      {targets.map(({ target, minutes, state, due_at }) => (
        <li key={target}>
          {t(`ticketClock.target.${target}`, { time: lengthText(minutes * 60, t) })}
          <span className="block text-xs text-muted">
            {due_at && (state === 'running' || state === 'paused')
              ? t('ticketClock.runsOut', { moment: format.format(new Date(due_at)) })
              : t(`ticketClock.state.${state}`)}
          </span>
        </li>
      ))}
    </ul>
  );
}
