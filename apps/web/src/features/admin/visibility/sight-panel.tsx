import type { SightExplanation, SightReason } from '@greenroom/domain/admin/sight.ts';
import type { User } from '@greenroom/domain/auth/current-user.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { EyeOff } from 'lucide-react';
import { useMemo, useState } from 'react';
import { errorMessage } from '#api/error-message.ts';
import { useSettled } from '#features/admin/users/use-settled.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { SearchField } from '#ui/form/search-field.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { sightQuery } from './sight.queries.ts';
import { sightColumns } from './sight-columns.tsx';

/** What can this user see, and why? */
export function SightPanel({ user }: { user: User }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const [text, setText] = useState('');
  const search = useSettled(text);
  const query = useInfiniteQuery(sightQuery(user.id, search));
  const columns = useMemo(() => sightColumns(t, language), [t, language]);
  const pages = query.data?.pages;
  const reasons = useMemo(() => pages?.flatMap((page) => page.rows) ?? [], [pages]);
  const sight = pages?.[0]?.sight;
  const total = pages?.[0]?.total ?? 0;
  const isSearchable = text !== '' || total > 8;
  if (query.error && !sight) {
    return (
      <ErrorState
        title={t('users.sightLoadFailed')}
        onRetry={() => void query.refetch()}
        retryLabel={t('inventory.tryAgain')}
      >
        {errorMessage(query.error, t('inventory.checkConnection'))}
      </ErrorState>
    );
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-4 px-5 pb-5">
      <div>
        <h3 className="text-base font-semibold">{t('users.sightTitle')}</h3>
        <p className="text-sm text-muted">{sight ? t(`users.sees.${sight.sees}`) : '\u00a0'}</p>
      </div>
      {user.is_active ? null : <Banner tone="warning">{t('users.sightInactive')}</Banner>}
      <Amounts sight={sight} />
      {isSearchable ? (
        <SearchField
          value={text}
          onValueChange={setText}
          label={t('users.searchReasons')}
          clearLabel={t('inventory.clearSearch')}
          shortcut={false}
        />
      ) : null}
      <DataTable
        fill
        columns={columns}
        rows={reasons}
        rowKey={reasonKey}
        caption={t('users.reasons')}
        loading={query.isPending || query.isPlaceholderData || query.isFetchingNextPage}
        totalRows={total}
        resetKey={search}
        onEndNear={query.hasNextPage && !query.isFetching ? () => void query.fetchNextPage() : undefined}
        emptyMessage={
          <EmptyState
            icon={<EyeOff />}
            title={t(search === '' ? 'users.seesNothing' : 'users.noReasonMatches')}
          />
        }
      />
      {query.hasNextPage ? (
        <p role="status" className="tabular -mt-2 text-xs text-muted">
          {t('inventory.loadedOf', { loaded: reasons.length, total })}
        </p>
      ) : null}
    </div>
  );
}

const reasonKey = ({ kind, id }: SightReason) => `${kind} ${id}`;

/** Counted by the server over everything, whatever is searched for. */
function Amounts({ sight }: { sight: SightExplanation | undefined }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const number = new Intl.NumberFormat(language);
  const amounts = [
    { label: t('nav.sites'), value: sight?.sites },
    { label: t('nav.rooms'), value: sight?.rooms },
    { label: t('nav.assets'), value: sight?.assets },
    { label: t('users.tickets'), value: sight?.tickets },
  ];
  return (
    <dl className="grid grid-cols-4 divide-x rounded-card border">
      {amounts.map(({ label, value }) => (
        <div key={label} className="flex min-w-0 flex-col px-4 py-2.5 max-sm:px-3">
          <dt className="truncate text-xs text-muted">{label}</dt>
          <dd className="tabular text-lg font-semibold">
            {value === undefined ? <Skeleton className="mt-2 h-4 w-10" /> : number.format(value)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
