import { useInfiniteQuery } from '@tanstack/react-query';
import { FileUp } from 'lucide-react';
import { useMemo } from 'react';
import { errorMessage } from '#api/error-message.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { MoreRows } from '#listing/lazy-list-parts.ts';
import { usePages } from '#listing/use-pages.ts';
import { importPath, newImportPath } from '#paths.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { importsQuery } from './imports.queries.ts';
import { importsColumns } from './imports-columns.tsx';

/** All imports of the viewer's partners, newest first. */
export function ImportsScreen() {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const list = usePages(useInfiniteQuery(importsQuery));
  const columns = useMemo(() => importsColumns(t, language), [t, language]);
  const start = (
    <LinkButton variant="primary" to={newImportPath} icon={<FileUp aria-hidden="true" />}>
      {t('imports.fromFile')}
    </LinkButton>
  );
  return (
    <div className="page-width flex min-h-0 flex-1 flex-col">
      <PageHead
        title={t('nav.imports')}
        context={list.firstPage ? t('imports.count', { count: list.total }) : '\u00a0'}
        actions={start}
      />
      <div className="page-gutter flex min-h-0 flex-1 flex-col pb-6">
        {list.error ? (
          <ErrorState title={t('imports.loadFailed')} onRetry={list.retry} retryLabel={t('shared.tryAgain')}>
            {errorMessage(list.error, t('shared.checkConnection'))}
          </ErrorState>
        ) : (
          <DataTable
            fill
            lines={2}
            caption={t('nav.imports')}
            columns={columns}
            rows={list.rows}
            rowKey={({ id }) => id}
            rowHref={({ id }) => importPath(id)}
            loading={list.isLoading || list.isLoadingMore}
            totalRows={list.total}
            onEndNear={list.hasMore ? list.loadMore : undefined}
            foot={list.isPaged ? (row) => <MoreRows list={list} row={row} /> : undefined}
            emptyMessage={
              <EmptyState icon={<FileUp />} title={t('imports.none')} action={start}>
                {t('imports.noneHelp')}
              </EmptyState>
            }
          />
        )}
      </div>
    </div>
  );
}
