import { awaitedLanguage } from '#i18n/i18n.ts';
import { isLanguage } from '#i18n/languages.ts';
import { translator } from '#i18n/translator.ts';
import { themeChoice } from '#theme/theme.ts';
import { changeOwnAccount, currentSession } from './session.ts';

let last = Promise.resolve();

/**
 * Stores the language or the theme of this browser in the account of a user who has one there: otherwise the next
 * sign-in would undo it. One request at a time, so that the last choice wins.
 */
export function storeChoice(changed: 'language' | 'theme'): Promise<void> {
  const sent = last.then(() => send(changed));
  last = sent.catch(() => {});
  return sent;
}

async function send(changed: 'language' | 'theme'): Promise<void> {
  const stored = currentSession().user?.[changed];
  const chosen = changed === 'theme' ? themeChoice() : (awaitedLanguage() ?? translator.resolvedLanguage);
  // Hidden tabs follow the visible one, which has sent the change.
  if (!stored || stored === chosen || document.visibilityState === 'hidden') return;
  if (changed === 'theme') await changeOwnAccount({ theme: themeChoice() });
  else if (isLanguage(chosen)) await changeOwnAccount({ language: chosen });
}
