import { relativeTime } from '@greenroom/domain/format/relative-time.ts';
import { useEffect, useState } from 'react';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Tooltip } from '#ui/overlay/tooltip.tsx';

const lookAgainAfter = 10_000;

/** How long ago, counting on while the page is open; the exact time on hover. */
export function TimeAgo({ at }: { at: number }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), lookAgainAfter);
    return () => clearInterval(timer);
  }, []);
  const exact = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'medium' });
  return (
    <Tooltip content={exact.format(at)}>
      <time dateTime={new Date(at).toISOString()}>
        {relativeTime(at, now, { language, justNow: t('operations.justNow') })}
      </time>
    </Tooltip>
  );
}
