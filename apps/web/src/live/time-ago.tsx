import { relativeTime } from '@greenroom/domain/format/relative-time.ts';
import { useEffect, useState } from 'react';
import { dateTimeFormat } from '#i18n/time-zone.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Tooltip } from '#ui/overlay/tooltip.tsx';

interface TimeAgoProps {
  at: number;
  /** A sentence around it; by default only the time. */
  wording?: (ago: string) => string;
}

/** How long ago, updated while the page is open; the exact time on hover. */
export function TimeAgo({ at, wording = (ago) => ago }: TimeAgoProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const now = useNow(at);
  const exact = dateTimeFormat(language, { dateStyle: 'full', timeStyle: 'medium' });
  return (
    <Tooltip content={exact.format(at)}>
      <time dateTime={new Date(at).toISOString()} className="tabular">
        {wording(relativeTime(at, now, { language, justNow: t('operations.justNow') }))}
      </time>
    </Tooltip>
  );
}

/** Counts seconds in the first minute only; later they do not matter. */
function useNow(since: number): number {
  const [now, setNow] = useState(Date.now);
  const pause = now - since < 60_000 ? 1000 : 30_000;
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), pause);
    return () => clearInterval(timer);
  }, [pause]);
  return now;
}
