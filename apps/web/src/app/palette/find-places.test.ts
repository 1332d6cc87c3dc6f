import i18next from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import { startTestTranslations } from '#i18n/start-test-translations.ts';
import { findPlaces } from './find-places.ts';

beforeAll(startTestTranslations);

const found = (search: string, isSuperuser = false) =>
  findPlaces(search, isSuperuser, i18next.t).map(({ label }) => label);

it('offers the pages of the sidebar and of the user menu, the user management to superusers alone', () => {
  expect(found('').join()).toBe(
    'Home,Sites,Rooms,Assets,Monitor,Control,Maintenance,Support,Profile,Settings',
  );
  expect(found('', true)).toContain('User management');
});

it('finds by name without minding case and accents, and by section after that', () => {
  expect(found('MÓN')).toEqual(['Monitor']);
  expect(found('manage', true)).toEqual(['User management', 'Monitor', 'Control', 'Maintenance']);
  expect(found('nothing like that')).toEqual([]);
});
