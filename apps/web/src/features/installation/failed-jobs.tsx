import type { FailedJobKind } from '@greenroom/domain/installation/failed-jobs.ts';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight, RotateCw } from 'lucide-react';
import { useId, useState } from 'react';
import { errorMessage } from '#api/error-message.ts';
import { dateTimeFormat } from '#i18n/time-zone.ts';
import type { Translate } from '#i18n/translate.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { toast } from '#ui/feedback/toaster.tsx';
import { failedJobsQuery, useRunFailedJobs } from './installation.queries.ts';

const known = ['reset-mail', 'feedback-mail', 'odoo-sync'] as const;

function nameOf(kind: string, t: Translate): string {
  const name = known.find((one) => one === kind);
  return name ? t(`installation.job.${name}`) : kind;
}

/** Jobs that have given up, folded by kind, to be run again alone or together. Empty while there are none. */
export function FailedJobs() {
  const { t } = useTranslation();
  const { data = [], error: loadError } = useQuery(failedJobsQuery);
  const { mutate, isPending, variables, error } = useRunFailedJobs();
  const run = (kind: string, id?: string) =>
    mutate(
      { kind, ...(id && { id }) },
      { onSuccess: ({ count }) => toast.success(t('installation.jobsStarted', { count })) },
    );
  const failure = error ?? loadError;
  if (data.length === 0 && !failure) return null;
  return (
    <div className="flex flex-col gap-3">
      {failure ? <Banner tone="danger">{errorMessage(failure, t('installation.jobsFailed'))}</Banner> : null}
      <ul className="divide-y rounded-card border">
        {data.map((kind) => (
          <FailedKind
            key={kind.kind}
            {...kind}
            busy={isPending && variables.kind === kind.kind}
            onRun={(id) => run(kind.kind, id)}
          />
        ))}
      </ul>
    </div>
  );
}

interface FailedKindProps extends FailedJobKind {
  busy: boolean;
  onRun: (id?: string) => void;
}

function FailedKind({ kind, count, jobs, busy, onRun }: FailedKindProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const time = dateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  const name = nameOf(kind, t);
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  return (
    <li className="p-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-8 min-w-0 flex-1 basis-44 items-center gap-1.5 rounded-sm text-left text-sm font-medium max-sm:min-h-11"
        >
          <ChevronRight
            aria-hidden="true"
            className={classNames('size-4 shrink-0 text-muted transition-transform', isOpen && 'rotate-90')}
          />
          <span className="min-w-0 wrap-anywhere">{name}</span>
          <span className="tabular text-muted">{new Intl.NumberFormat(language).format(count)}</span>
        </button>
        <Button
          size="sm"
          busy={busy}
          icon={<RotateCw aria-hidden="true" />}
          aria-label={t('installation.runKindAgain', { name })}
          onClick={() => onRun()}
        >
          {t('installation.runAllAgain')}
        </Button>
      </div>
      <ul id={listId} hidden={!isOpen} className="mt-2 divide-y border-t">
        {jobs.map(({ id, failed_at, attempts }) => {
          const when = time.format(new Date(failed_at));
          return (
            <li key={id} className="flex items-center justify-between gap-3 py-1.5 pl-5.5 text-sm">
              <span className="tabular min-w-0">
                {when}
                <span className="text-muted"> · {t('installation.attempts', { count: attempts })}</span>
              </span>
              <Button
                size="sm"
                variant="ghost"
                disabled={busy}
                aria-label={t('installation.runOneAgain', { name, when })}
                onClick={() => onRun(id)}
                className="shrink-0"
              >
                {t('installation.runAgain')}
              </Button>
            </li>
          );
        })}
        {count > jobs.length ? (
          <li className="py-2 pl-5.5 text-sm text-muted">
            {t('installation.moreJobs', { count: count - jobs.length })}
          </li>
        ) : null}
      </ul>
    </li>
  );
}
