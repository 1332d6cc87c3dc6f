import type { DashboardSummary } from '@greenroom/domain/dashboard/dashboard-summary.ts';
import { boardStages } from '@greenroom/domain/maintenance/board.ts';
import { ticketStages } from '@greenroom/domain/maintenance/ticket.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import type { Translate } from '#i18n/translate.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { paths } from '#paths.ts';
import { BarChart } from '#ui/chart/bar-chart.tsx';
import { BarsSkeleton } from './bars-skeleton.tsx';
import { QueryCard } from './query-card.tsx';
import { useChartFormats } from './use-chart-formats.ts';

const stageLabels = {
  [ticketStages.NEW]: 'maintenance.stage.new',
  [ticketStages.IN_PROGRESS]: 'maintenance.stage.inProgress',
  [ticketStages.SOLVED]: 'maintenance.stage.solved',
  [ticketStages.STANDBY]: 'maintenance.stage.standby',
  [ticketStages.CANCELLED]: 'maintenance.stage.cancelled',
  [ticketStages.PROVISIONALLY_CLOSED]: 'maintenance.stage.provisionallyClosed',
} as const;

/** The colours of the board's stages: new, in progress, solved; inactive ones are grey. */
const stageColours: Record<number, string> = {
  [ticketStages.NEW]: 'var(--area-pending)',
  [ticketStages.IN_PROGRESS]: 'var(--area-loading)',
  [ticketStages.SOLVED]: 'var(--area-online)',
};

interface TicketChartCardProps {
  summary: UseQueryResult<DashboardSummary>;
  className?: string;
}

export function TicketChartCard({ summary, className }: TicketChartCardProps) {
  const { t } = useTranslation();
  const { formatValue } = useChartFormats();
  return (
    <QueryCard
      title={t('dashboard.ticketsByStatus')}
      query={summary}
      skeleton={<BarsSkeleton />}
      className={className ?? ''}
    >
      {({ tickets_by_stage }) => (
        <BarChart
          caption={t('dashboard.ticketsByStatus')}
          categoryLabel={t('dashboard.status')}
          valueLabel={t('dashboard.tickets')}
          items={inBoardOrder(tickets_by_stage).map(({ stage, count }) => ({
            label: stageName(t, stage),
            value: count,
            color: stageColours[stage] ?? 'var(--area-unknown)',
            to: `${paths.maintenance}?${stageQuery(stage)}`,
          }))}
          formatValue={formatValue}
        />
      )}
    </QueryCard>
  );
}

/** An unknown stage is shown by its number. */
function stageName(t: Translate, stage: number): string {
  const label = stageLabels[stage as keyof typeof stageLabels];
  return label ? t(label) : t('maintenance.stage.other', { stage });
}

/** The tickets of that stage; an unknown stage has no filter, and appears in the list sorted by stage. */
function stageQuery(stage: number): string {
  const name = Object.entries(ticketStages).find(([, number]) => number === stage)?.[0];
  return name ? `view=list&stage=${name.toLowerCase()}` : 'view=list&sort=stage';
}

type Stages = DashboardSummary['tickets_by_stage'];

/** Every stage of the board, then unknown ones. Without tickets there is nothing to draw. */
function inBoardOrder(counted: Stages): Stages {
  if (counted.length === 0) return [];
  const isOnBoard = (stage: number) => boardStages.some((known) => known === stage);
  const onBoard = boardStages.map(
    (stage) => counted.find((found) => found.stage === stage) ?? { stage, count: 0 },
  );
  return [...onBoard, ...counted.filter(({ stage }) => !isOnBoard(stage))];
}
