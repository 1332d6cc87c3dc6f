import type { OwnAccountChange } from '@greenroom/domain/auth/own-account.ts';
import i18next from 'i18next';
import { isLanguage } from '#i18n/languages.ts';
import { onThemeChange, themeChoice } from '#theme/theme.ts';
import { changeOwnAccount, currentSession } from './session.ts';

/**
 * Language and theme can be changed in several places. For a user who has them in the account, each change goes there
 * as well: otherwise the next sign-in would undo it.
 */
export function followChoices(): void {
  i18next.on('languageChanged', (language) => {
    if (isLanguage(language)) store('language', language);
  });
  onThemeChange(() => store('theme', themeChoice()));
}

function store<Key extends 'language' | 'theme'>(key: Key, value: NonNullable<OwnAccountChange[Key]>): void {
  const stored = currentSession().user?.[key];
  // Hidden tabs follow the visible one, which has sent the change.
  if (!stored || stored === value || document.visibilityState === 'hidden') return;
  // It stays in the browser in any case.
  changeOwnAccount({ [key]: value }).catch(() => {});
}
