import type { EstateJob, JobState } from '@greenroom/domain/estate/jobs/estate-job.ts';
import { Check, CircleSlash, CircleX, LoaderCircle, Undo2, Unplug } from 'lucide-react';
import type { Translate } from '#i18n/translate.ts';
import { translateData } from '#i18n/translate-data.ts';
import { TimeAgo } from '#live/time-ago.tsx';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import type { DataColumn } from '#ui/table/data-column.ts';
import { describeEnd, describeInput, describeJob } from './describe-job.ts';
import { formatProgress } from './format-progress.ts';

const looks: Record<JobState | 'undone', { tone: BadgeTone; icon: typeof Check }> = {
  running: { tone: 'info', icon: LoaderCircle },
  done: { tone: 'success', icon: Check },
  undone: { tone: 'neutral', icon: Undo2 },
  stopped: { tone: 'neutral', icon: CircleSlash },
  failed: { tone: 'danger', icon: CircleX },
  interrupted: { tone: 'warning', icon: Unplug },
};

type Handlers = { language: string; onUndo: (job: EstateJob) => void; onStop: (job: EstateJob) => void };

export function jobColumns(t: Translate, handlers: Handlers): DataColumn<EstateJob>[] {
  const describe = (job: EstateJob) => describeEnd(t, job) ?? describeInput(t, job);
  return [
    {
      id: 'what',
      header: t('jobs.what'),
      minWidth: 220,
      grow: 3,
      cell: (job) => describeJob(t, job),
      subtitle: describe,
      cardDetails: (job) => {
        const text = describe(job);
        return text === '' ? [] : [{ id: 'values', text, shrink: 1 }];
      },
    },
    {
      id: 'state',
      header: t('jobs.state'),
      minWidth: 168,
      grow: 0,
      // Beside the title it would cut what the job did, and before the values them.
      cardBelow: true,
      cardRank: -1,
      cardShrink: 0,
      // Three lines leave no room for a badge.
      cardCell: (job) => <StateName t={t} job={job} language={handlers.language} />,
      cell: (job) => <StateBadge t={t} job={job} language={handlers.language} />,
    },
    {
      id: 'by',
      header: t('jobs.by'),
      minWidth: 140,
      grow: 1,
      cardBelow: true,
      cell: (job) => translateData(t, 'actor', job.created_by_name),
    },
    {
      id: 'when',
      header: t('jobs.when'),
      minWidth: 140,
      grow: 1,
      cardBelow: true,
      cardShrink: 0,
      cell: (job) => <TimeAgo at={Date.parse(job.created_at)} />,
    },
    {
      id: 'actions',
      header: t('shared.actions'),
      hideHeader: true,
      minWidth: 116,
      grow: 0,
      card: 'trailing',
      cell: (job, { tabIndex }) => <JobAction t={t} job={job} tabIndex={tabIndex} {...handlers} />,
    },
  ];
}

type StateProps = { t: Translate; job: EstateJob; language: string };

function StateBadge(props: StateProps) {
  const { tone, icon: Icon, text } = describeState(props);
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
      {text}
    </Badge>
  );
}

function StateName(props: StateProps) {
  const { icon: Icon, text } = describeState(props);
  return (
    <span className="inline-flex items-center gap-1 align-bottom font-medium text-foreground">
      <Icon aria-hidden="true" className="size-3 shrink-0" />
      {text}
    </span>
  );
}

function describeState({ t, job, language }: StateProps) {
  const state = job.is_undone ? 'undone' : job.state;
  const text = state === 'running' ? formatProgress(t, job, language) : t(`jobs.stateName.${state}`);
  return { ...looks[state], text };
}

type ActionProps = Omit<Handlers, 'language'> & { t: Translate; job: EstateJob; tabIndex: 0 | -1 };

function JobAction({ t, job, tabIndex, onUndo, onStop }: ActionProps) {
  if (job.state === 'running')
    return (
      <Button size="sm" tabIndex={tabIndex} onClick={() => onStop(job)}>
        {t('jobs.stop')}
      </Button>
    );
  if (job.changeset_id === null || job.is_undone) return null;
  return (
    <Button size="sm" tabIndex={tabIndex} onClick={() => onUndo(job)}>
      {t('users.undo')}
    </Button>
  );
}
