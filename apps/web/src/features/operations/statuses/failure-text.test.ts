import { readFileSync } from 'node:fs';
import { deviceMessage } from '@greenroom/domain/operations/device-message.ts';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { ApiError } from '#api/api-error.ts';
import { translator } from '#i18n/translator.ts';
import { startTestTranslations } from '#test/start-test-translations.ts';
import { failureOf, failureText } from './failure-text.ts';

const french = `${import.meta.dirname}/../../../../public/locales/fr/common.json`;

beforeAll(async () => {
  await startTestTranslations();
  translator.addTexts('fr', JSON.parse(readFileSync(french, 'utf8')));
});
afterEach(() => translator.changeLanguage('en'));

const threeWays = ['device-unreachable', 'device-not-answering', 'device-auth-failed'];

test.each(['en', 'fr'])(
  'unreachable, not responding and wrong password are three texts in %s',
  async (language) => {
    await translator.changeLanguage(language);
    const texts = threeWays.map((code) => failureText({ code, message: null }));
    expect(new Set(texts).size).toBe(3);
    expect(texts).not.toContain(undefined);
  },
);

test("shows all details of the server's sentence in other languages too", async () => {
  await translator.changeLanguage('fr');
  const device_message = deviceMessage('device.callActive');
  expect(failureText({ code: 'device-rejected', message: 'A call is active.', device_message })).toBe(
    'Un appel est en cours. Mettez l’appareil à jour quand il sera terminé.',
  );
});

test('shows an untranslated sentence in English, and a text for the code in other languages', async () => {
  const failure = { code: 'device-rejected', message: 'The device said ERR2.' };
  expect(failureText(failure)).toBe('The device said ERR2.');
  await translator.changeLanguage('fr');
  expect(failureText(failure)).toBe('L’appareil a refusé la demande.');
});

test("falls back to the server's sentence for a code without a text", async () => {
  await translator.changeLanguage('fr');
  expect(failureText({ code: 'new-code', message: 'Something else.' })).toBe('Something else.');
});

test('returns nothing for a failure without code and message', () => {
  expect(failureText(failureOf(new Error('broken')))).toBeUndefined();
  expect(failureText(failureOf(new ApiError({ status: null })))).toBeUndefined();
});
