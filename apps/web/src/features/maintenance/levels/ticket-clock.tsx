import type { ShownClock } from '@greenroom/domain/maintenance/levels/shown-clock.ts';
import { CirclePause, Timer } from 'lucide-react';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { classNames } from '#ui/class-names.ts';
import { type ClockTone, clockText, clockTip, toneOf } from './describe-clock.ts';
import { useTicking } from './use-ticking.ts';

const looks: Record<ClockTone, string> = {
  calm: 'text-muted',
  soon: 'font-medium text-warning',
  late: 'font-medium text-danger',
  paused: 'text-muted',
  ended: 'text-muted',
};

interface TicketClockProps {
  level: ShownClock | null | undefined;
  /** Also says how it ended. */
  withEnd?: boolean;
  className?: string;
}

/** What is left of the next target of a ticket. It counts on its own. */
export function TicketClock({ level, withEnd = false, className }: TicketClockProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const shown = useTicking(() => {
    if (!level) return '';
    const now = Date.now();
    return `${toneOf(level, now)} ${clockText(level, now, t)}`;
  });
  const [, tone, text] = /^(\w+) (.*)$/.exec(shown) ?? [];
  if (!level || !text || (tone === 'ended' && !withEnd)) return null;
  const Icon = tone === 'paused' ? CirclePause : tone === 'soon' || tone === 'late' ? Timer : null;
  return (
    <span
      data-tip={clockTip(level, t, language) || undefined}
      className={classNames(
        'tabular inline-flex max-w-full min-w-0 items-center gap-1 align-middle text-xs',
        looks[tone as ClockTone],
        className,
      )}
    >
      {Icon ? <Icon aria-hidden="true" className="size-3.5 shrink-0" /> : null}
      <span className="truncate">{text}</span>
    </span>
  );
}
