import type { VisibilityExplanation, VisibilityReason } from '@greenroom/domain/admin/visibility.ts';
import type { User } from '@greenroom/domain/auth/current-user.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { EyeOff } from 'lucide-react';
import { useMemo, useState } from 'react';
import { errorMessage } from '#api/error-message.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { typingPause, useDebounced } from '#listing/use-debounced.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { SearchField } from '#ui/form/search-field.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { visibilityQuery } from './visibility.queries.ts';
import { visibilityColumns } from './visibility-columns.tsx';

/** What can this user see, and why? */
export function VisibilityPanel({ user }: { user: User }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const [text, setText] = useState('');
  const search = useDebounced(text.trim(), typingPause);
  const query = useInfiniteQuery(visibilityQuery(user.id, search));
  const columns = useMemo(() => visibilityColumns(t, language), [t, language]);
  const pages = query.data?.pages;
  const reasons = useMemo(() => pages?.flatMap((page) => page.rows) ?? [], [pages]);
  const visibility = pages?.[0]?.visibility;
  const total = pages?.[0]?.total ?? 0;
  const isSearchable = text !== '' || total > 8;
  if (query.error && !visibility) {
    return (
      <ErrorState
        title={t('users.visibilityLoadFailed')}
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
        <h3 className="text-base font-semibold">{t('users.visibilityTitle')}</h3>
        <p className="text-sm text-muted">{visibility ? t(`users.sees.${visibility.sees}`) : '\u00a0'}</p>
      </div>
      {user.is_active ? null : <Banner tone="warning">{t('users.visibilityInactive')}</Banner>}
      <Amounts visibility={visibility} />
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

const reasonKey = ({ kind, id }: VisibilityReason) => `${kind} ${id}`;

/** Counted by the server over everything, whatever is searched for. */
function Amounts({ visibility }: { visibility: VisibilityExplanation | undefined }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const number = new Intl.NumberFormat(language);
  const amounts = [
    { label: t('nav.sites'), value: visibility?.sites },
    { label: t('nav.rooms'), value: visibility?.rooms },
    { label: t('nav.assets'), value: visibility?.assets },
    { label: t('users.tickets'), value: visibility?.tickets },
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
