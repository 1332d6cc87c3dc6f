import { createInstance } from 'i18next';
import { beforeAll, describe, expect, test } from 'vitest';
import english from '../../public/locales/en/common.json';
import spanish from '../../public/locales/es/common.json';
import french from '../../public/locales/fr/common.json';
import { languages } from './languages.ts';
import { translator } from './translator.ts';

const all: Record<string, Record<string, string>> = { en: english, fr: french, es: spanish };
const reference = createInstance();

beforeAll(async () => {
  for (const language of languages) translator.addTexts(language, all[language] ?? {});
  await reference.init({
    fallbackLng: 'en',
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    resources: Object.fromEntries(
      languages.map((language) => [language, { translation: all[language] ?? {} }]),
    ),
  });
});

type AnyT = (key: string, values?: Record<string, unknown>) => string;

/** Values for the names in a text; some look like places for values themselves. */
const valuesOf = (text: string, count: number) =>
  Object.fromEntries(
    [...text.matchAll(/\{\{(\w+)(, number)?\}\}/g)].map(([, name = '', isNumber]) => [
      name,
      isNumber || name === 'count' ? count : `{{${name}}} $t(nav.home) <b>&`,
    ]),
  );

describe.each(languages)('%s texts', (language) => {
  test.each([1, 1234.5])('equal those of i18next, with a count of %d', (count) => {
    const own = translator.fixedT(language) as AnyT;
    const theirs = reference.getFixedT(language) as AnyT;
    const differences = Object.entries(english)
      .map(([key, text]) => [key.replace(/_(one|other)$/, ''), valuesOf(text, count)] as const)
      .filter(([key, values]) => own(key, values) !== theirs(key, values));
    expect(differences).toEqual([]);
  });
});

test('French counts nothing like one, and a million like many', () => {
  const sites = (count: number) => (translator.fixedT('fr') as AnyT)('sites.count', { count });
  expect(sites(0)).toBe(french['sites.count_one'].replace('{{count, number}}', '0'));
  expect(sites(1_000_000).replace(/[\d\s]/g, '')).toBe(
    french['sites.count_other'].replace('{{count, number}}', '').trim(),
  );
});

test('a missing text is the given one, else the key; a missing value is empty', () => {
  const t = translator.fixedT('fr') as AnyT;
  expect(t('no.text', { defaultValue: 'For {{name}}', name: 'Ada' })).toBe('For Ada');
  expect(t('no.text', { defaultValue: '' })).toBe('');
  expect(t('no.text')).toBe('no.text');
  expect(t('layout.version')).toBe(french['layout.version'].replace('{{version}}', ''));
  expect(translator.exists('no.text')).toBe(false);
  expect(translator.exists('nav.home')).toBe(true);
});

test('the compiler rejects a name without a text, and a code of the server without words to stand in', () => {
  const t = translator.fixedT('en');
  // @ts-expect-error: no such text
  t('nav.nowhere');
  // @ts-expect-error: a plural form is chosen by its count
  t('sites.count_one');
  const code = 'unknown_code' as string;
  // @ts-expect-error: nothing stands in
  t(`problem.${code}`);
  expect(t(`problem.${code}`, { defaultValue: 'As sent' })).toBe('As sent');
});

test('an English text stands in for one that a language lacks', () => {
  const { 'nav.home': _, ...withoutHome } = spanish;
  translator.addTexts('es', withoutHome);
  expect(translator.fixedT('es')('nav.home')).toBe(english['nav.home']);
  translator.addTexts('es', spanish);
});

test('of two changes at once the later one counts, also when its texts arrive first', async () => {
  const arrive = new Map<string, () => void>();
  translator.loadWith(
    (language) => new Promise((resolve) => arrive.set(language, () => resolve({ 'nav.home': language }))),
  );
  const first = translator.changeLanguage('pt');
  const second = translator.changeLanguage('it');
  arrive.get('it')?.();
  await second;
  arrive.get('pt')?.();
  await first;
  expect([translator.language, translator.t('nav.home')]).toEqual(['it', 'it']);
  translator.loadWith(async () => undefined);
  await translator.changeLanguage('pl');
  expect([translator.language, translator.resolvedLanguage]).toEqual(['pl', 'en']);
  await translator.changeLanguage('en');
});
