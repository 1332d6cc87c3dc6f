import { translator } from '#i18n/translator.ts';
import english from '../public/locales/en/common.json';
import spanish from '../public/locales/es/common.json';
import french from '../public/locales/fr/common.json';

/** For tests of components: the real texts, without a server, whatever the tests before have put in their place. */
export async function startTestTranslations(): Promise<void> {
  translator.addTexts('en', english);
  translator.addTexts('fr', french);
  translator.addTexts('es', spanish);
  await translator.changeLanguage('en');
}
