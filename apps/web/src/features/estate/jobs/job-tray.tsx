import type { EstateJob } from '@greenroom/domain/estate/jobs/estate-job.ts';
import { useQuery } from '@tanstack/react-query';
import { ListChecks, Square } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { errorMessage } from '#api/error-message.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { paths } from '#paths.ts';
import { Button } from '#ui/button/button.tsx';
import { ProgressRing } from '#ui/feedback/progress-ring.tsx';
import { toast } from '#ui/feedback/toaster.tsx';
import {
  DropdownMenu,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
} from '#ui/overlay/dropdown-menu.tsx';
import { describeJob } from './describe-job.ts';
import { formatProgress, percentOf } from './format-progress.ts';
import { readJob, runningJobsQuery, stopJob } from './jobs.queries.ts';
import { useJobEnd } from './use-job-end.ts';

/** The running work of this user, in the top bar. It is there only while there is some, also after a reload. */
export function JobTray({ container }: { container: HTMLElement | null }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { data: jobs = [] } = useQuery(runningJobsQuery);
  useEnds(jobs);
  const [job] = jobs;
  if (!job) return null;
  const title = `${describeJob(t, job)} · ${formatProgress(t, job, language)}`;
  return (
    <DropdownMenu
      container={container}
      className="max-w-80"
      trigger={
        <Button
          variant="ghost"
          aria-label={title}
          title={title}
          icon={<ProgressRing value={percentOf(job)} />}
        >
          <span className="tabular text-sm max-sm:hidden">
            {new Intl.NumberFormat(language, { style: 'percent' }).format(percentOf(job) / 100)}
          </span>
        </Button>
      }
    >
      {jobs.map((each) => (
        <RunningJob key={each.id} job={each} />
      ))}
      <DropdownMenuSeparator />
      <DropdownMenuItem to={paths.jobs} icon={<ListChecks aria-hidden="true" />}>
        {t('nav.jobs')}
      </DropdownMenuItem>
    </DropdownMenu>
  );
}

function RunningJob({ job }: { job: EstateJob }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const [isStopping, setStopping] = useState(false);
  const stop = async () => {
    setStopping(true);
    await stopJob(job.id).catch((error: unknown) => {
      setStopping(false);
      toast.error(errorMessage(error, t('jobs.stopFailed')));
    });
  };
  return (
    <>
      <DropdownMenuLabel>
        <span className="block text-sm text-foreground">{describeJob(t, job)}</span>
        <span className="tabular">{isStopping ? t('jobs.stopping') : formatProgress(t, job, language)}</span>
      </DropdownMenuLabel>
      <DropdownMenuItem
        icon={<Square aria-hidden="true" />}
        disabled={isStopping}
        onSelect={() => void stop()}
      >
        {t('jobs.stop')}
      </DropdownMenuItem>
    </>
  );
}

/** A job that is no longer among the running ones has ended. */
function useEnds(jobs: readonly EstateJob[]): void {
  const known = useRef<readonly number[]>([]);
  const announce = useJobEnd();
  const handleJobs = useEffectEvent((now: readonly number[]) => {
    for (const id of known.current.filter((each) => !now.includes(each)))
      void readJob(id).then(announce, () => undefined);
    known.current = now;
  });
  useEffect(() => handleJobs(jobs.map(({ id }) => id)), [jobs]);
}
