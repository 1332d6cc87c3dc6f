import type { OperationLog } from '@greenroom/domain/operations/operation-log.ts';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleX, History } from 'lucide-react';
import { actionName, formatDuration } from '#i18n/operation-words.ts';
import { translateData } from '#i18n/translate-data.ts';
import { translateDevice } from '#i18n/translate-device.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { TimeAgo } from '#live/time-ago.tsx';
import { assetPath } from '#paths.ts';
import { TextLink } from '#ui/button/text-link.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { SkeletonText } from '#ui/feedback/skeleton.tsx';
import { recentOperationsQuery } from './dashboard.queries.ts';
import { QueryCard } from './query-card.tsx';

/** `isLate`: its request would hold up those of the numbers above it. */
export function RecentOperationsCard({ isLate }: { isLate: boolean }) {
  const { t } = useTranslation();
  const operations = useQuery({ ...recentOperationsQuery(), enabled: !isLate });
  return (
    <QueryCard
      title={t('dashboard.recentOperations')}
      query={operations}
      skeleton={<SkeletonText lines={8} className="gap-7 py-2" />}
    >
      {(entries) =>
        entries.length === 0 ? (
          <EmptyState icon={<History />} title={t('dashboard.noOperations')} className="flex-1">
            {t('dashboard.noOperationsHelp')}
          </EmptyState>
        ) : (
          <ul className="-my-1.5 divide-y">
            {entries.map((entry) => (
              <Operation key={entry.id} entry={entry} />
            ))}
          </ul>
        )
      }
    </QueryCard>
  );
}

function Operation({ entry }: { entry: OperationLog }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const succeeded = entry.status === 'succeeded';
  const facts = [
    translateData(t, 'actor', entry.user_name),
    entry.duration_ms !== null && formatDuration(entry.duration_ms, language),
    !succeeded && translateDevice(t, entry),
  ].filter(Boolean);
  return (
    <li className="flex min-h-12 items-center gap-3 py-1.5 text-sm">
      {succeeded ? (
        <CircleCheck aria-hidden="true" className="size-4 shrink-0 text-success" />
      ) : (
        <CircleX aria-hidden="true" className="size-4 shrink-0 text-danger" />
      )}
      <div className="min-w-0 flex-1">
        <p className="flex min-w-0 flex-wrap gap-x-1.5">
          <span className="sr-only">{t(succeeded ? 'dashboard.succeeded' : 'dashboard.failed')}</span>
          <span className="shrink-0">{actionName(t, entry.action_name)}</span>
          <TextLink to={assetPath(entry.asset_id)} className="truncate">
            {entry.asset_name}
          </TextLink>
        </p>
        <p className="tabular line-clamp-2 text-xs text-muted">{facts.join(' · ')}</p>
      </div>
      <span className="tabular shrink-0 text-xs text-muted">
        <TimeAgo at={Date.parse(entry.created_at)} />
      </span>
    </li>
  );
}
