import { translator } from '#i18n/translator.ts';
import english from '../public/locales/en/common.json';

/** For tests of components: the real English texts, without a server. */
export async function startTestTranslations(): Promise<void> {
  translator.addTexts('en', english);
  await translator.changeLanguage('en');
}
