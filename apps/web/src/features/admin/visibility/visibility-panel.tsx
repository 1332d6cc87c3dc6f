import type { VisibilityExplanation, VisibilityReason } from '@greenroom/domain/admin/visibility.ts';
import type { User } from '@greenroom/domain/auth/current-user.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { EyeOff } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { ListError } from '#listing/list-states.tsx';
import { ListTable } from '#listing/list-table.tsx';
import { typingPause, useDebounced } from '#listing/use-debounced.ts';
import { usePages } from '#listing/use-pages.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { SearchField } from '#ui/form/search-field.tsx';
import { visibilityQuery } from './visibility.queries.ts';
import { visibilityColumns } from './visibility-columns.tsx';

/** What this user can see, and why. */
export function VisibilityPanel({ user }: { user: User }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const [text, setText] = useState('');
  const search = useDebounced(text.trim(), typingPause);
  const list = usePages(useInfiniteQuery(visibilityQuery(user.id, search)));
  const columns = useMemo(() => visibilityColumns(t, language), [t, language]);
  const visibility = list.firstPage?.visibility;
  const isSearchable = text !== '' || list.total > 8;
  const errorTitle = t('users.visibilityLoadFailed');
  if (list.error) return <ListError list={list} title={errorTitle} />;
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
          clearLabel={t('shared.clearSearch')}
          shortcut={false}
        />
      ) : null}
      <ListTable
        fill
        list={{ ...list, resetKey: search }}
        columns={columns}
        rowKey={reasonKey}
        caption={t('users.reasons')}
        errorTitle={errorTitle}
        none={{ title: t('users.seesNothing'), icon: <EyeOff /> }}
        noMatch={{ title: t('users.noReasonMatches') }}
        isNarrowed={search !== ''}
        onClear={() => setText('')}
      />
    </div>
  );
}

const reasonKey = ({ kind, id }: VisibilityReason) => `${kind} ${id}`;

/** Counted by the server over everything, independent of the search. */
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
