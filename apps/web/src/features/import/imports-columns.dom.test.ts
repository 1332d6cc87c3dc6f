import { beforeAll, expect, test } from 'vitest';
import { translator } from '#i18n/translator.ts';
import { startTestTranslations } from '#test/start-test-translations.ts';
import { importsColumns } from './imports-columns.tsx';

beforeAll(startTestTranslations);

test('a card shows the counts, on phones too, and leaves out only how the file came', () => {
  const columns = importsColumns(translator.t, { language: 'en', onUndo: () => {} });
  expect(columns.filter(({ card }) => card === 'hidden').map(({ id }) => id)).toEqual(['source']);
  expect(columns.find(({ id }) => id === 'counts')?.card).toBeUndefined();
});
