import type { ImportDetail } from '@greenroom/domain/import/estate-import.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { errorMessage } from '#api/error-message.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import { SkeletonText } from '#ui/feedback/skeleton.tsx';
import { ColumnsStep } from './columns-step.tsx';
import { ImportFrame } from './import-frame.tsx';
import { importQuery, isActive } from './imports.queries.ts';
import { ResultStep } from './result-step.tsx';

/** The step that the state of an import, or the address, calls for. */
function stepOf({ state, counts }: ImportDetail, chosen: string | null): number {
  if (state === 'done') return 4;
  if (state === 'running') return 3;
  if (state === 'checking') return 2;
  return chosen === 'columns' || !counts ? 1 : 2;
}

interface ImportScreenProps {
  importId: number;
  language: string;
  /** Superusers choose the partner. */
  choosesPartner: boolean;
}

export function ImportScreen({ importId, language, choosesPartner }: ImportScreenProps) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const { data: found, error, refetch } = useQuery(importQuery(importId));
  useRefreshWhenDone(found);
  if (!found) {
    return (
      <ImportFrame title={t('imports.title')} step={1} found={undefined}>
        {error ? (
          <ErrorState
            title={t('imports.loadFailed')}
            onRetry={() => void refetch()}
            retryLabel={t('shared.tryAgain')}
          >
            {errorMessage(error, t('shared.checkConnection'))}
          </ErrorState>
        ) : (
          <SkeletonText lines={6} />
        )}
      </ImportFrame>
    );
  }
  const step = stepOf(found, search.get('step'));
  const context = [
    t(`imports.kind.${found.kind}`),
    t('imports.rowCount', { count: found.row_count }),
    found.partner_name,
  ];
  return (
    <ImportFrame title={found.file_name} context={context.join(' · ')} step={step} found={found}>
      <Trouble found={found} />
      {isActive(found.state) ? (
        <Progress found={found} language={language} />
      ) : step === 1 ? (
        <ColumnsStep key={found.id} found={found} choosesPartner={choosesPartner} />
      ) : (
        <ResultStep key={found.finished_at} found={found} />
      )}
    </ImportFrame>
  );
}

function Trouble({ found: { state, problem, counts } }: { found: ImportDetail }) {
  const { t } = useTranslation();
  if (state === 'interrupted')
    return <Banner tone="warning">{t(counts ? 'imports.interrupted' : 'imports.checkInterrupted')}</Banner>;
  if (state !== 'failed') return null;
  return (
    <Banner tone="danger">
      {t(problem === 'another-import' ? 'imports.failedOther' : 'imports.failed')}
    </Banner>
  );
}

function Progress({ found, language }: { found: ImportDetail; language: string }) {
  const { t } = useTranslation();
  const { state, progress, row_count } = found;
  const isCheck = state === 'checking';
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <ProgressBar
        label={t(isCheck ? 'imports.checking' : 'imports.running', { done: progress, total: row_count })}
        value={row_count === 0 ? 0 : (100 * progress) / row_count}
        language={language}
      />
      <p className="text-sm text-muted">{t(isCheck ? 'imports.nothingChanged' : 'imports.leavingIsSafe')}</p>
    </div>
  );
}

/** Lists, pages and counts may show what the import has changed. */
function useRefreshWhenDone(found: ImportDetail | undefined): void {
  const client = useQueryClient();
  const before = useRef(found?.state);
  useEffect(() => {
    if (before.current === 'running' && found?.state === 'done') void client.invalidateQueries();
    before.current = found?.state;
  }, [client, found?.state]);
}
