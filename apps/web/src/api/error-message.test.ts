import { beforeAll, expect, test } from 'vitest';
import { translator } from '#i18n/translator.ts';
import french from '../../public/locales/fr/common.json';
import { ApiError } from './api-error.ts';
import { errorMessage } from './error-message.ts';

beforeAll(async () => {
  translator.addTexts('en', { 'errors.unexpected': 'An unexpected error occurred' });
  translator.addTexts('fr', { 'problem.invalid-credentials': 'Identifiants incorrects.' });
  await translator.changeLanguage('en');
});

test("picks the server's detail", () => {
  expect(errorMessage(new ApiError({ status: 409, detail: 'Already there' }), 'Failed')).toBe(
    'Already there',
  );
});

test('falls back when the server gives no reason or no response', () => {
  expect(errorMessage(new ApiError({ status: 500 }), 'Login failed')).toBe('Login failed');
  expect(errorMessage(new ApiError({ status: null }), 'Login failed')).toBe('Login failed');
});

test('calls any other error unexpected', () => {
  expect(errorMessage(new TypeError('x is undefined'), 'Login failed')).toBe('An unexpected error occurred');
});

test("translates a known problem, and shows the server's text for others", async () => {
  await translator.changeLanguage('fr');
  const known = new ApiError({ status: 401, code: 'invalid-credentials', detail: 'Wrong' });
  const unknown = new ApiError({ status: 409, code: 'conflict', detail: 'Taken' });
  expect(errorMessage(known, 'x')).toBe('Identifiants incorrects.');
  expect(errorMessage(unknown, 'x')).toBe('Taken');
  await translator.changeLanguage('en');
});

test('names the wait in the language of the screen', async () => {
  translator.addTexts('fr', french);
  await translator.changeLanguage('fr');
  const wait = (code: string, retryAfterSeconds: number | null) =>
    errorMessage(new ApiError({ status: 429, code, detail: 'In English', retryAfterSeconds }), 'x');
  expect(wait('too-many-requests', 30)).toMatch(/^Trop de tentatives\. Réessayez dans 30\ssecondes\.$/);
  expect(wait('too-many-requests', 90)).toMatch(/^Trop de tentatives\. Réessayez dans 2\sminutes\.$/);
  expect(wait('too-many-requests', null)).toContain('Patientez un moment');
  expect(wait('sign-in-busy', 5)).toMatch(/dans 5\ssecondes\.$/);
  await translator.changeLanguage('en');
});

test('translates the conflicts of user management, each by its own code', async () => {
  translator.addTexts('fr', french);
  await translator.changeLanguage('fr');
  const words = ['username-taken', 'email-taken', 'last-administrator', 'own-partner'].map((code) =>
    errorMessage(new ApiError({ status: 409, code, detail: 'In English' }), 'x'),
  );
  expect(new Set(words).size).toBe(4);
  expect(words[1]).toBe('Cette adresse e-mail est déjà utilisée.');
  await translator.changeLanguage('en');
});
