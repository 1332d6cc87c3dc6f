import { translator } from '#i18n/translator.ts';
import { onThemeChange } from '#theme/theme.ts';
import { currentSession } from './session.ts';

/** Language and theme can be changed in several places: each change goes to the account as well. */
export function followChoices(): void {
  translator.onChange(() => store('language'));
  onThemeChange(() => store('theme'));
}

function store(changed: 'language' | 'theme'): void {
  // The choice stays in the browser in any case.
  if (currentSession().user?.[changed])
    import('./store-choice.ts').then(({ storeChoice }) => storeChoice(changed)).catch(() => {});
}
