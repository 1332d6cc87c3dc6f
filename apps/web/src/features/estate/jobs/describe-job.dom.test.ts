import type { EstateJob } from '@greenroom/domain/estate/jobs/estate-job.ts';
import { beforeAll, expect, test } from 'vitest';
import { translator } from '#i18n/translator.ts';
import { startTestTranslations } from '#test/start-test-translations.ts';
import { describeInput } from './describe-job.ts';

beforeAll(startTestTranslations);

test('an undone bulk change is named by its things and values', () => {
  const change = { thing: 'asset', set: { room_id: 7, customer: null }, place_name: 'Régie' };
  const job = { kind: 'undo', thing: null, input: { change } } as unknown as EstateJob;
  expect(describeInput(translator.t, job)).toBe('Change of assets · Room: Régie · Customer: cleared');
});

test('an undone import is named by its file, and the states of imports are written as those of jobs', () => {
  const job = { kind: 'undo', thing: null, input: { file_name: 'parc.csv' } } as unknown as EstateJob;
  expect(describeInput(translator.t, job)).toBe('Import: parc.csv');
  expect([translator.t('imports.state.done'), translator.t('jobs.stateName.done')]).toEqual([
    'Imported',
    'Done',
  ]);
});
