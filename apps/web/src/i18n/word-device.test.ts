import i18next from 'i18next';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestTranslations } from '#test/start-test-translations.ts';
import spanish from '../../public/locales/es/common.json';
import french from '../../public/locales/fr/common.json';
import { wordDevice, wordSentence } from './word-device.ts';

beforeAll(async () => {
  await startTestTranslations();
  i18next.addResourceBundle('fr', 'common', french);
  i18next.addResourceBundle('es', 'common', spanish);
});
afterEach(() => i18next.changeLanguage('en'));

const said = [
  ['On for 40 days', 'Allumé depuis 40 jours', 'Encendido desde hace 40 días'],
  ['On for 1 day', 'Allumé depuis 1 jour', 'Encendido desde hace 1 día'],
  ['On, filter warning', 'Allumé, avertissement filtre', 'Encendido, aviso del filtro'],
  ['Outlet 1 on, outlet 2 off', 'Prise 1 allumée, prise 2 éteinte', 'Toma 1 encendida, toma 2 apagada'],
  ['Running', 'En marche', 'En funcionamiento'],
  ['Standby, design Hall, left', 'En veille, design Hall, left', 'En espera, diseño Hall, left'],
  ['Version 2.1 is up to date.', 'La version 2.1 est à jour.', 'La versión 2.1 está actualizada.'],
] as const;

describe('what is said of a device', () => {
  it.each(said)('%s', async (english, inFrench, inSpanish) => {
    expect(wordDevice(i18next.t, english)).toBe(english);
    await i18next.changeLanguage('fr');
    expect(wordDevice(i18next.t, english)).toBe(inFrench);
    await i18next.changeLanguage('es');
    expect(wordDevice(i18next.t, english)).toBe(inSpanish);
  });

  it('leaves the words of the device as they are, whatever they look like', async () => {
    await i18next.changeLanguage('fr');
    expect(wordDevice(i18next.t, 'On, $t(nav.home), {{count}}')).toBe('Allumé, $t(nav.home), {{count}}');
    expect(wordDevice(i18next.t, 'The device refused: $t(nav.home) {{words}}')).toBe(
      'L’appareil a refusé\u00a0: $t(nav.home) {{words}}',
    );
    expect(wordDevice(i18next.t, 'lens shift')).toBe('lens shift');
    expect(wordSentence(i18next.t, 'On, lens shift')).toBeUndefined();
  });
});
