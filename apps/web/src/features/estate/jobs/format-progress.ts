import type { EstateJob } from '@greenroom/domain/estate/jobs/estate-job.ts';
import type { Translate } from '#i18n/translate.ts';

type Progress = Pick<EstateJob, 'progress' | 'total' | 'created_at'>;

export function percentOf({ progress, total }: Pick<Progress, 'progress' | 'total'>): number {
  return total === 0 ? 0 : Math.floor((Math.min(progress, total) / total) * 100);
}

/** "62 % · 40 s left". The time is left out until the first rows say how quick it goes. */
export function formatProgress(t: Translate, job: Progress, language: string, now = Date.now()): string {
  const percent = new Intl.NumberFormat(language, { style: 'percent' }).format(percentOf(job) / 100);
  const elapsed = now - Date.parse(job.created_at);
  if (job.progress === 0 || elapsed < 2000) return percent;
  const seconds = Math.max(1, Math.ceil((elapsed * (job.total / job.progress - 1)) / 1000));
  const [count, unit] = seconds < 90 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  const time = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(count);
  return `${percent} · ${t('jobs.left', { time })}`;
}
