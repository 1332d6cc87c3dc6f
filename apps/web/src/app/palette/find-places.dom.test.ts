import { afterAll, beforeAll, expect, test } from 'vitest';
import { translator } from '#i18n/translator.ts';
import { startTestTranslations } from '#test/start-test-translations.ts';
import spanish from '../../../public/locales/es/common.json';
import french from '../../../public/locales/fr/common.json';
import { findActions } from './find-actions.ts';
import { findPlaces } from './find-places.ts';

beforeAll(startTestTranslations);
afterAll(() => translator.changeLanguage('en'));

const found = (search: string, isSuperuser = false) =>
  findPlaces(search, { is_superuser: isSuperuser, effective_permissions: [] }, translator.t).map(
    ({ label }) => label,
  );

test('offers the pages of the sidebar and of the user menu, user management only to superusers', () => {
  expect(found('').join()).toBe(
    'Home,Sites,Rooms,Assets,Room status,Incidents,Monitor,Control,Maintenance,Support,Profile,Settings',
  );
  expect(found('', true)).toEqual(expect.arrayContaining(['User management', 'Administration']));
});

test('finds by name ignoring case and accents, and by section after that', () => {
  expect(found('MÓN')).toEqual(['Monitor']);
  expect(found('manage', true)).toEqual([
    'User management',
    'Room status',
    'Incidents',
    'Monitor',
    'Control',
    'Maintenance',
  ]);
  expect(found('nothing like that')).toEqual([]);
});

const everywhere = { showShortcuts: () => {}, isActsOnly: false };

test.each([
  ['users', 'User management'],
  ['people', 'User management'],
  ['configure', 'Administration'],
  ['ticket', 'Maintenance'],
  ['tickets', 'Maintenance'],
  ['devices', 'Assets'],
  ['alerts', 'Monitor'],
  ['buildings', 'Sites'],
  ['password', 'Profile'],
])('finds a page by a common synonym: %s', (search, page) => {
  expect(found(search, true)[0]).toBe(page);
});

test.each([
  ['dark', ['Dark theme']],
  ['theme', ['Light theme', 'Dark theme', 'Theme of the system']],
  ['sign out', ['Sign out']],
  ['log out', ['Sign out']],
  ['french', ['Français']],
  ['new tick', ['New ticket']],
  ['', []],
  ['zzz', []],
])('finds actions: %s', (search, labels) => {
  expect(findActions(search, translator.t, everywhere).map(({ label }) => label)).toEqual(labels);
});

test('offers every action without a text when only actions are shown', () => {
  const options = { ...everywhere, isActsOnly: true };
  const labels = findActions('', translator.t, options).map(({ label }) => label);
  expect(labels).toEqual(expect.arrayContaining(['New ticket', 'Dark theme', 'Français', 'Sign out']));
  expect(findActions('dark', translator.t, options).map(({ label }) => label)).toEqual(['Dark theme']);
});

test('finds pages and actions by the words of the other languages', async () => {
  translator.addTexts('fr', french);
  translator.addTexts('es', spanish);
  await translator.changeLanguage('fr');
  expect(found('tickets')[0]).toBe(translator.t('nav.maintenance'));
  expect(found('batiments')[0]).toBe(translator.t('nav.sites'));
  expect(findActions('sombre', translator.t, everywhere).map(({ label }) => label)).toEqual(['Thème sombre']);
  await translator.changeLanguage('es');
  expect(found('usuarios', true)[0]).toBe(translator.t('nav.users'));
  expect(findActions('oscuro', translator.t, everywhere).map(({ label }) => label)).toEqual(['Tema oscuro']);
});
