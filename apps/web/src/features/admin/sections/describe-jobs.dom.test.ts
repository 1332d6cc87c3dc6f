import { beforeAll, expect, test } from 'vitest';
import { translator } from '#i18n/translator.ts';
import { startTestTranslations } from '#test/start-test-translations.ts';
import { describeJobs } from './describe-jobs.ts';

beforeAll(startTestTranslations);

test.each([
  [[], { text: '0 jobs' }],
  [['done', 'failed'], { text: '2 jobs' }],
  [['failed', 'done'], { text: 'Last job failed', trouble: 'error' }],
  [['interrupted'], { text: 'Last job failed', trouble: 'error' }],
  [['failed', 'running'], { text: '1 running' }],
] as const)('of %j tells %j', (states, fact) => {
  const jobs = states.map((state) => ({ state }));
  expect(describeJobs(jobs, jobs.length, translator.t)).toEqual(fact);
});
