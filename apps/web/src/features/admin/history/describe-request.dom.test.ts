import { allEndpoints } from '@greenroom/domain/contract/all-endpoints.ts';
import { beforeAll, expect, test } from 'vitest';
import { translator } from '#i18n/translator.ts';
import { startTestTranslations } from '#test/start-test-translations.ts';
import { describeExport, describeRejection, partOfPath } from './describe-request.ts';

beforeAll(startTestTranslations);

const { t } = translator;

test.each([
  ['GET /api/users', 'view users'],
  ['PUT /api/partners/:id/sso', 'change the sign-in settings'],
  ['DELETE /api/partners/:id', 'delete partners'],
  ['POST /auth/api/v1/users/me/tokens', 'change the own account'],
  ['GET /api/of-a-newer-release', 'view another part of the console'],
  ['…', undefined],
])('the rejected request %s is described as %s', (request, words) => {
  expect(describeRejection(t, request)).toBe(words);
});

test.each([
  ['GET /api/users/export', 'users'],
  ['POST /api/exports/rows', 'chosen rows of a list'],
  ['GET /api/users/12/personal-data', 'personal data of user 12'],
  ['…', undefined],
])('the export %s is described as %s', (request, words) => {
  expect(describeExport(t, request)).toBe(words);
});

test('every endpoint belongs to a part that has a name', () => {
  const unnamed = allEndpoints
    .filter(({ base, access }) => base === 'api' && access !== 'public')
    .map(({ path }) => `/api${path}`)
    .filter((path) => partOfPath(path) === 'other');
  expect(unnamed).toEqual([]);
});
