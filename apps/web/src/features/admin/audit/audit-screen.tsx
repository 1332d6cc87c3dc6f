import { useInfiniteQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import { useMemo } from 'react';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { FilterLine } from '#listing/filters/filter-line.tsx';
import { ListScreen } from '#listing/list-screen.tsx';
import { ListTable } from '#listing/list-table.tsx';
import { SearchBox } from '#listing/search-box.tsx';
import { useDebounced } from '#listing/use-debounced.ts';
import { usePages } from '#listing/use-pages.ts';
import { useUrlState } from '#listing/use-url-state.ts';
import { quietPart } from '#ui/lazy/quiet-part.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { auditColumns } from './audit-columns.tsx';
import { AuditExportButton } from './audit-export-button.tsx';
import { auditLogQuery } from './audit-log.queries.ts';
import { auditUrlState, noAuditFilter } from './audit-url-state.ts';
import { ChainState } from './chain-state.tsx';

const AuditFilters = quietPart(async () => (await import('./audit-filters.tsx')).AuditFilters);

const typingPause = 250;

/** Who changed what, newest first. The filters are in the address. */
export function AuditScreen({ isSuperuser }: { isSuperuser: boolean }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { state, update, flush } = useUrlState(auditUrlState);
  const search = useDebounced(state.search, typingPause);
  const pages = usePages(useInfiniteQuery(auditLogQuery({ ...state, search })));
  const list = { ...pages, resetKey: JSON.stringify({ ...state, search }) };
  const columns = useMemo(
    () => auditColumns(t, { language, seesAddresses: isSuperuser }),
    [t, language, isSuperuser],
  );
  const { area, action, outcome, userId, from, to } = state;
  return (
    <ListScreen>
      <PageHead
        title={t('nav.audit')}
        context={
          list.isLoading || list.error ? (
            '\u00a0'
          ) : (
            <span className="flex flex-wrap items-center gap-x-4">
              {t('audit.count', { count: list.total })}
              <ChainState />
            </span>
          )
        }
        actions={<AuditExportButton state={state} />}
      >
        <FilterLine
          values={[area, action, outcome, userId, from || undefined, to || undefined]}
          search={
            <SearchBox
              value={state.search}
              onValueChange={(text) => update({ search: text })}
              onLeave={flush}
              label={t('audit.search')}
            />
          }
        >
          <AuditFilters state={state} isSuperuser={isSuperuser} onChange={update} />
        </FilterLine>
      </PageHead>
      <div className="page-gutter flex min-h-0 flex-1 flex-col">
        <ListTable
          list={list}
          columns={columns}
          caption={t('nav.audit')}
          fill
          lines={2}
          errorTitle={t('audit.loadFailed')}
          none={{ title: t('audit.none'), help: t('audit.noneHelp'), icon: <ScrollText /> }}
          noMatch={{ title: t('audit.noMatch'), help: t('audit.noMatchHelp') }}
          isNarrowed={auditUrlState.write(state) !== ''}
          onClear={() => update(noAuditFilter)}
        />
      </div>
    </ListScreen>
  );
}
