import i18next from 'i18next';
import english from '../public/locales/en/common.json';

/** For tests of components: the real English texts, without a server. */
export async function startTestTranslations(): Promise<void> {
  await i18next.init({
    lng: 'en',
    ns: 'common',
    defaultNS: 'common',
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    resources: { en: { common: english } },
  });
}
