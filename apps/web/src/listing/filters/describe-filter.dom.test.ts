import { afterAll, beforeAll, expect, test } from 'vitest';
import { translator } from '#i18n/translator.ts';
import { startTestTranslations } from '#test/start-test-translations.ts';
import { describeFilter } from './describe-filter.ts';

beforeAll(startTestTranslations);
afterAll(() => translator.changeLanguage('en'));

test.each([
  ['en', 'Client: contains Lyon'],
  ['fr', 'Client\u00a0: contient Lyon'],
] as const)('a filter in %s has the colon of its language', async (language, expected) => {
  await translator.changeLanguage(language);
  const field = { name: 'customer', label: 'Client', kind: 'text' } as const;
  expect(describeFilter({ t: translator.t, language }, field, 'contains:Lyon')).toBe(expected);
});
