import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { errorMessage } from '#api/error-message.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { carriesPartner, useChoosePartner } from './use-choose-partner.ts';
import { usePartner } from './use-partner.ts';

interface ListErrorProps {
  list: { error: Error | null; retry: () => void };
  title: string;
  /** By default, the server's message. */
  help?: ReactNode;
}

/** Shown instead of a list that cannot be loaded. */
export function ListError({ list, title, help }: ListErrorProps) {
  const { t } = useTranslation();
  return (
    <div className="rounded-card border bg-surface">
      <ErrorState title={title} onRetry={list.retry} retryLabel={t('shared.tryAgain')}>
        {help === undefined ? errorMessage(list.error, t('shared.checkConnection')) : help}
      </ErrorState>
    </div>
  );
}

export interface ListEmptyProps {
  /** When there is nothing at all. */
  none: { title: string; help?: string; icon?: ReactNode; action?: ReactNode };
  /** When the filters leave nothing; `onClear` removes them. A list without filters has none of the three. */
  noMatch?: { title: string; help?: ReactNode };
  isNarrowed?: boolean;
  onClear?: () => void;
}

/** Shown instead of the rows when there are none, or none that match; another partner may have some. */
export function ListEmpty({ none, noMatch, isNarrowed = false, onClear }: ListEmptyProps) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const isOnePartner = usePartner() !== undefined && carriesPartner(pathname);
  const choose = useChoosePartner();
  const showAll = isOnePartner ? (
    <Button size="sm" onClick={() => choose(undefined)}>
      {t('partners.clear')}
    </Button>
  ) : null;
  return noMatch && isNarrowed ? (
    <EmptyState
      icon={<SearchX />}
      title={noMatch.title}
      action={
        <>
          <Button size="sm" onClick={onClear}>
            {t('shared.clearFilters')}
          </Button>
          {showAll}
        </>
      }
    >
      {noMatch.help}
    </EmptyState>
  ) : (
    <EmptyState icon={none.icon} title={none.title} action={none.action ?? showAll}>
      {none.help}
    </EmptyState>
  );
}
