import { afterEach, beforeAll, expect, test } from 'vitest';
import { startTestTranslations } from '#test/start-test-translations.ts';
import spanish from '../../public/locales/es/common.json';
import french from '../../public/locales/fr/common.json';
import { translateData } from './translate-data.ts';
import { translator } from './translator.ts';

beforeAll(async () => {
  await startTestTranslations();
  translator.addTexts('fr', french);
  translator.addTexts('es', spanish);
});
afterEach(() => translator.changeLanguage('en'));

const words = [
  ['country', 'Germany', 'Germany', 'Allemagne', 'Alemania'],
  ['country', 'Allemagne', 'Germany', 'Allemagne', 'Alemania'],
  ['country', 'DE', 'Germany', 'Allemagne', 'Alemania'],
  ['country', 'UK', 'United Kingdom', 'Royaume-Uni', 'Reino Unido'],
  ['country', 'Holland', 'Netherlands', 'Pays-Bas', 'Países Bajos'],
  ['country', 'Wakanda', 'Wakanda', 'Wakanda', 'Wakanda'],
  ['category', 'Displays', 'Displays', 'Écrans', 'Pantallas'],
  [
    'category',
    'All / Displays / Projectors',
    'Displays / Projectors',
    'Écrans / Projecteurs',
    'Pantallas / Proyectores',
  ],
  [
    'category',
    'All / Displays / Holograms',
    'Displays / Holograms',
    'Écrans / Holograms',
    'Pantallas / Holograms',
  ],
  ['category', 'All', 'All', 'Tout', 'Todo'],
  ['assetType', 'Video wall', 'Video wall', 'Mur d’images', 'Videomuro'],
  ['assetType', 'VIDEO WALL', 'VIDEO WALL', 'Mur d’images', 'Videomuro'],
  ['assetType', 'Vidéoprojecteur', 'Vidéoprojecteur', 'Vidéoprojecteur', 'Vidéoprojecteur'],
  ['assetType', '$t(nav.home)', '$t(nav.home)', '$t(nav.home)', '$t(nav.home)'],
  ['roomType', 'Huddle space', 'Huddle space', 'Bulle', 'Sala pequeña'],
  ['roomType', 'Salle de crise', 'Salle de crise', 'Salle de crise', 'Salle de crise'],
  ['role', 'Contractor', 'Contractor', 'Prestataire', 'Subcontratista'],
] as const;

test.each(words)(
  "%s %s is shown in the reader's language",
  async (kind, text, inEnglish, inFrench, inSpanish) => {
    expect(translateData(translator.t, kind, text)).toBe(inEnglish);
    await translator.changeLanguage('fr');
    expect(translateData(translator.t, kind, text)).toBe(inFrench);
    await translator.changeLanguage('es');
    expect(translateData(translator.t, kind, text)).toBe(inSpanish);
  },
);

test('returns an empty text for an empty value', () => {
  expect(translateData(translator.t, 'country', null)).toBe('');
  expect(translateData(translator.t, 'category', undefined)).toBe('');
});
