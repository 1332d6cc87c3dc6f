import type { AssetChange } from '@greenroom/domain/history/timeline.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { formatLength } from '#i18n/format-length.ts';
import { dateTimeFormat } from '#i18n/time-zone.ts';
import { translateDevice } from '#i18n/translate-device.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { StatusDot, type StatusTone } from '#ui/feedback/status-dot.tsx';
import { conditionTones } from './band-of-conditions.ts';
import { assetChangesQuery } from './history.queries.ts';

const dots = {
  good: 'online',
  resting: 'online',
  warning: 'loading',
  fault: 'error',
  away: 'offline',
  busy: 'pending',
  blind: 'unknown',
  unknown: 'unknown',
  gap: 'unknown',
} as const satisfies Record<string, StatusTone>;

/** Newest first; the oldest are loaded on request, because most users look at today. */
export function ChangesList({ assetId }: { assetId: number }) {
  const { t } = useTranslation();
  const query = useInfiniteQuery(assetChangesQuery(assetId));
  const changes = query.data?.pages.flat() ?? [];
  if (changes.length === 0) return null;
  return (
    <div className="border-t border-border">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll the lines. */}
      <section aria-label={t('history.changes')} tabIndex={0} className="max-h-80 overflow-y-auto">
        <ul className="divide-y divide-border">
          {changes.map((change) => (
            <ChangeLine key={change.at} change={change} />
          ))}
        </ul>
      </section>
      {query.hasNextPage ? (
        <div className="p-3">
          <Button size="sm" onClick={() => void query.fetchNextPage()} busy={query.isFetchingNextPage}>
            {t('history.more')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

function ChangeLine({ change }: { change: AssetChange }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { at, until, condition, in_use } = change;
  const time = dateTimeFormat(language, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  });
  const state = t(`history.condition.${condition}`);
  const length = until && formatLength(Date.parse(until) - Date.parse(at), language);
  const message = translateDevice(t, change);
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 px-4 py-2 text-sm">
      <time dateTime={at} className="tabular w-36 shrink-0 text-xs text-muted">
        {time.format(new Date(at))}
      </time>
      <StatusDot tone={dots[conditionTones[condition]]}>
        {length ? t('history.lasted', { state, length }) : t('history.since', { state })}
      </StatusDot>
      <span className="min-w-0 flex-1 basis-48 wrap-anywhere text-muted">
        {[in_use ? t('history.inUse') : '', message].filter(Boolean).join(' · ')}
      </span>
    </li>
  );
}
