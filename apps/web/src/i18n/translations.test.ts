import { readdirSync, readFileSync } from 'node:fs';
import { problemStatus } from '@greenroom/domain/http/problem.ts';
import deviceEnglish from '@greenroom/domain/operations/device-english.json';
import { messageValues } from '@greenroom/domain/operations/device-message.ts';
import { describe, expect, test } from 'vitest';
import { languages } from './languages.ts';

const web = `${import.meta.dirname}/../..`;
const translations = Object.fromEntries(
  languages.map((language) => [
    language,
    JSON.parse(readFileSync(`${web}/public/locales/${language}/common.json`, 'utf8')) as Record<
      string,
      unknown
    >,
  ]),
);
const english = translations.en ?? {};

describe.each(languages)('the %s translations', (language) => {
  const texts = translations[language] ?? {};

  test('have the same keys as the English ones', () => {
    expect(Object.keys(texts).sort()).toEqual(Object.keys(english).sort());
  });

  test('are a flat object of strings, none of them empty', () => {
    const wrong = Object.entries(texts).filter(([, text]) => typeof text !== 'string' || text.trim() === '');
    expect(wrong).toEqual([]);
  });

  test('have the same placeholders as the English ones', () => {
    const placeholders = (text: unknown) => [...String(text).matchAll(/\{\{[^{}]+\}\}/g)].map(String).sort();
    for (const key of Object.keys(english)) {
      expect([key, placeholders(texts[key])]).toEqual([key, placeholders(english[key])]);
    }
  });
});

test('French has a no-break space before : ; ? ! and inside « »', () => {
  const loose = Object.values(translations.fr ?? {}).filter((text) =>
    /[^\u00a0\u202f]( ?[;?!]| :|:(?= ))|« |[^\u00a0\u202f]»/.test(String(text)),
  );
  expect(loose).toEqual([]);
});

test('French has typographic apostrophes', () => {
  expect(Object.values(translations.fr ?? {}).filter((text) => /\p{L}'\p{L}/u.test(String(text)))).toEqual(
    [],
  );
});

test('every problem that a user can meet has a text', () => {
  const codes = Object.keys(problemStatus).filter((code) => code !== 'method-not-allowed');
  expect(codes.filter((code) => !(`problem.${code}` in english))).toEqual([]);
});

describe.each(languages)('each message about a device has a %s text', (language) => {
  const texts = translations[language] ?? {};
  const textsOf = (key: string) =>
    (key in texts ? [key] : [`${key}_one`, `${key}_other`]).map((name) => texts[name]);

  test.each(Object.entries(messageValues))('with exactly the values of %s', (key, values) => {
    for (const text of textsOf(key)) {
      const gaps = [...String(text).matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name);
      expect([text, gaps.sort()]).toEqual([expect.any(String), Object.keys(values).sort()]);
    }
  });

  test('and there is no text without a message', () => {
    const unused = Object.keys(texts).filter(
      (key) => key.startsWith('device.') && !(key.replace(/_(one|other)$/, '') in messageValues),
    );
    expect(unused).toEqual([]);
  });
});

test('server and agent have the same English texts; `npm run device-english` updates them', () => {
  const keys = Object.keys(english).filter((key) => key.replace(/_(one|other)$/, '') in messageValues);
  expect(deviceEnglish).toEqual(Object.fromEntries(keys.map((key) => [key, english[key]])));
});

test('every key that the code uses exists', () => {
  const files = readdirSync(`${web}/src`, { recursive: true, encoding: 'utf8' });
  const sources = files.filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));
  const usedKeys = sources.flatMap((file) => {
    const code = readFileSync(`${web}/src/${file}`, 'utf8');
    return [...code.matchAll(/\bt\(\s*'([^']+)'/g)].map((match) => String(match[1]));
  });
  expect(usedKeys.length).toBeGreaterThan(50);
  const known = new Set(
    Object.keys(english).map((key) => key.replace(/_(zero|one|two|few|many|other)$/, '')),
  );
  expect([...new Set(usedKeys)].filter((key) => !known.has(key) && !(key in english))).toEqual([]);
});

test('French has one word for a room that is down', () => {
  const french = JSON.parse(readFileSync(`${web}/public/locales/fr/common.json`, 'utf8')) as Record<
    string,
    string
  >;
  expect(french['health.state.down']).toBe('En panne');
  expect(Object.keys(french).filter((key) => /hors service/i.test(french[key] ?? ''))).toEqual([]);
});
