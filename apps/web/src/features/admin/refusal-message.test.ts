import i18next from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import { ApiError } from '#api/api-error.ts';
import french from '../../../public/locales/fr/common.json';
import { refusalMessage } from './refusal-message.ts';

const conflict = (detail: string) => new ApiError({ status: 409, code: 'conflict', detail });
const say = (error: unknown, fallback: string) =>
  refusalMessage(error, fallback, i18next.getFixedT(null, 'common'));

beforeAll(async () => {
  await i18next.init({
    lng: 'fr',
    ns: 'common',
    defaultNS: 'common',
    keySeparator: false,
    nsSeparator: false,
    resources: { fr: { common: french } },
  });
});

it('puts the conflicts of user management into the language of the screen', () => {
  const sentence = 'There is a user with this email already.';
  expect(say(conflict(sentence), 'x')).toBe('Cette adresse e-mail est déjà utilisée.');
});

it('leaves every other refusal to the rule for all errors', () => {
  expect(say(conflict('Something new'), 'x')).toBe(french['problem.conflict']);
  expect(say(new ApiError({ status: 500 }), 'Failed')).toBe('Failed');
});
