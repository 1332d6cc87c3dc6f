import { windowStates } from '@greenroom/domain/service/maintenance-window.ts';
import { useQuery } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import { chosenPartner } from '#api/partner-choice.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { usePartner } from '#listing/use-partner.ts';
import { paths } from '#paths.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonText } from '#ui/feedback/skeleton.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { TabList, TabPanel, Tabs } from '#ui/tabs.tsx';
import { windowsQuery } from './service.queries.ts';
import { WindowsList } from './windows-list.tsx';

const views = ['planned', 'past'] as const;
const planned: readonly string[] = windowStates.slice(0, 2);

/** All planned work in view: what runs and what comes, or what is over. */
export function PlannedWorkScreen({ canCancel }: { canCancel: boolean }) {
  const { t } = useTranslation();
  usePartner();
  const [view, setView] = useState<(typeof views)[number]>('planned');
  const { data: windows, isError, isFetching, refetch } = useQuery(windowsQuery(chosenPartner()));
  const shown = windows?.filter(({ state }) => planned.includes(state) === (view === 'planned'));
  const running = windows?.filter(({ state }) => state === 'now').length ?? 0;
  return (
    <Tabs value={view} onValueChange={setView}>
      <div className="page-width">
        <PageHead
          className="max-w-5xl"
          title={t('nav.plannedWork')}
          context={
            windows
              ? running > 0
                ? t('service.runningCount', { count: running })
                : t('service.noneRunning')
              : '\u00a0'
          }
          actions={
            <LinkButton size="sm" to={paths.roomStatus}>
              {t('nav.roomStatus')}
            </LinkButton>
          }
        >
          <TabList
            label={t('shared.view')}
            tabs={views.map((value) => ({ value, label: t(`service.windowView.${value}`) }))}
          />
        </PageHead>
        <div className="page-gutter max-w-5xl pb-6">
          <TabPanel value={view}>
            <Card>
              {isError && !windows ? (
                <ErrorState
                  title={t('service.windowsFailed')}
                  onRetry={() => void refetch()}
                  retryLabel={t('shared.tryAgain')}
                  retrying={isFetching}
                />
              ) : !shown ? (
                <div className="p-4">
                  <SkeletonText lines={4} />
                </div>
              ) : shown.length === 0 ? (
                <EmptyState icon={<CalendarClock />} title={t('service.noWindows')}>
                  {t('service.noWindowsHelp')}
                </EmptyState>
              ) : (
                <div className="px-4 py-1">
                  <WindowsList windows={shown} canCancel={canCancel} withPlaces />
                </div>
              )}
            </Card>
          </TabPanel>
        </div>
      </div>
    </Tabs>
  );
}
