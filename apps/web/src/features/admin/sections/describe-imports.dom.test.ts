import type { EstateImport } from '@greenroom/domain/import/estate-import.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { translator } from '#i18n/translator.ts';
import { startTestTranslations } from '#test/start-test-translations.ts';
import { describeImports } from './describe-imports.ts';

beforeAll(startTestTranslations);
afterAll(() => translator.changeLanguage('en'));

const reader = () => ({
  ...{ t: translator.t, language: translator.language, now: Date.parse('2026-11-17T12:00:00Z') },
});

function anImport(state: EstateImport['state'], rejected = 0) {
  const counts = { created: 1, updated: 0, unchanged: 0, rejected };
  return { state, finished_at: '2026-11-15T12:00:00Z', counts, is_undone: false };
}

test('tells what runs before how the last import ended', () => {
  const describe = (...imports: ReturnType<typeof anImport>[]) => describeImports(imports, reader());
  expect(describe()).toEqual({ text: 'No import yet.' });
  expect(describe(anImport('checked'), anImport('uploaded'))).toEqual({ text: 'Last file not imported yet' });
  expect(describe(anImport('failed'), anImport('running'))).toEqual({ text: 'An import is running' });
  expect(describe(anImport('checked'), anImport('failed'), anImport('done'))).toEqual({
    ...{ text: 'The last import failed', trouble: 'offline' },
  });
  expect(describe(anImport('done'))).toEqual({ text: 'Last import: 2 days ago' });
  expect(describe(anImport('done', 14))).toEqual({
    ...{ text: 'Last import: 2 days ago, 14 rows rejected', trouble: 'error' },
  });
});

test('tells that the last import was undone, and nothing of its rejected rows', () => {
  const undone = { ...anImport('done', 5), is_undone: true };
  expect(describeImports([anImport('checked'), undone, anImport('done')], reader())).toEqual({
    text: 'Last import: 2 days ago, undone',
  });
});

test('tells it in the language of the reader', async () => {
  await translator.changeLanguage('fr');
  expect(describeImports([anImport('done', 1)], reader()).text).toBe(
    'Dernier import\u00a0: il y a 2 jours, 1 ligne rejetée',
  );
});
