import type { EstateJob } from '@greenroom/domain/estate/jobs/estate-job.ts';
import type { Translate } from '#i18n/translate.ts';
import type { SectionFact } from './section-fact.ts';

/** What runs, that the last one failed, or how many there are; newest first. */
export function describeJobs(
  jobs: readonly Pick<EstateJob, 'state'>[],
  total: number,
  t: Translate,
): SectionFact {
  const running = jobs.filter(({ state }) => state === 'running').length;
  if (running > 0) return { text: t('jobs.runningCount', { count: running }) };
  const last = jobs[0]?.state;
  if (last === 'failed' || last === 'interrupted') return { text: t('jobs.lastFailed'), trouble: 'error' };
  return { text: t('jobs.count', { count: total }) };
}
