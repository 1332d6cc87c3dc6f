import { SearchX, SquareKanban } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import type { Tickets } from './use-tickets.ts';

interface TicketsFrameProps {
  list: Tickets;
  /** How many the search has left. */
  found: number;
  onClear: () => void;
  addButton: ReactNode;
  children: ReactNode;
}

/** What both views have in common: everything that can happen instead of tickets. */
export function TicketsFrame({ list, found, onClear, addButton, children }: TicketsFrameProps) {
  const { t } = useTranslation();
  if (list.error) {
    return (
      <Panel>
        <ErrorState
          title={t('errors.fetchTickets')}
          onRetry={list.retry}
          retryLabel={t('inventory.tryAgain')}
          className="py-16"
        >
          {t('inventory.checkConnection')}
        </ErrorState>
      </Panel>
    );
  }
  return (
    <>
      {list.isCutShort ? (
        <div className="page-gutter pb-3">
          <Banner
            tone="danger"
            action={
              <Button size="sm" onClick={list.retry}>
                {t('inventory.tryAgain')}
              </Button>
            }
          >
            {t('maintenance.restFailed')}
          </Banner>
        </div>
      ) : null}
      {list.isLoading || found > 0 || list.isLoadingMore ? (
        children
      ) : list.tickets.length === 0 ? (
        <Panel>
          <EmptyState
            icon={<SquareKanban />}
            title={t('maintenance.none')}
            action={addButton}
            className="py-16"
          >
            {t('maintenance.noneHelp')}
          </EmptyState>
        </Panel>
      ) : (
        <Panel>
          <EmptyState
            icon={<SearchX />}
            title={t('maintenance.noMatch')}
            action={
              <Button size="sm" onClick={onClear}>
                {t('inventory.clearFilters')}
              </Button>
            }
            className="py-16"
          >
            {t('maintenance.noMatchHelp')}
          </EmptyState>
        </Panel>
      )}
    </>
  );
}

function Panel({ children }: { children: ReactNode }) {
  return (
    <div className="page-gutter">
      <div className="rounded-card border bg-surface">{children}</div>
    </div>
  );
}
