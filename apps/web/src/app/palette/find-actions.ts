import { foldText } from '@greenroom/domain/listing/fold-text.ts';
import { Keyboard, Languages, LogOut, MonitorCog, Moon, Plus, Sun } from 'lucide-react';
import { signOut } from '#features/auth/session.ts';
import { setLanguage } from '#i18n/i18n.ts';
import { languageNames, languages } from '#i18n/languages.ts';
import type { Translate } from '#i18n/translate.ts';
import { newTicketPath } from '#paths.ts';
import { setThemeChoice } from '#theme/theme.ts';
import { matchesWords } from './matches-words.ts';
import type { PaletteOption } from './palette-option.ts';

type FindOptions = {
  showShortcuts: () => void;
  /** Without a text all are shown. */
  isActsOnly: boolean;
};

/**
 * Actions that are available everywhere, found by their name and by common synonyms. Shown only while the user types.
 */
export function findActions(
  search: string,
  t: Translate,
  { showShortcuts, isActsOnly }: FindOptions,
): PaletteOption[] {
  if (search === '' && !isActsOnly) return [];
  return allActions(t, showShortcuts)
    .filter(
      ({ label, words }) =>
        search === '' ||
        matchesWords(`${label} ${words}`, search) ||
        foldText(label).includes(foldText(search)),
    )
    .map(({ words: _, ...option }) => option);
}

function allActions(t: Translate, showShortcuts: () => void): (PaletteOption & { words: string })[] {
  const themeWords = t('palette.words.theme');
  return [
    {
      key: 'new-ticket',
      to: newTicketPath,
      icon: Plus,
      label: t('palette.newTicket'),
      detail: '',
      words: t('palette.words.newTicket'),
    },
    ...(
      [
        ['light', Sun],
        ['dark', Moon],
        ['system', MonitorCog],
      ] as const
    ).map(([choice, icon]) => ({
      key: `theme-${choice}`,
      run: () => setThemeChoice(choice),
      icon,
      label: t(`palette.theme.${choice}`),
      detail: '',
      words: themeWords,
    })),
    ...languages.map((language) => ({
      key: `language-${language}`,
      run: () => setLanguage(language),
      icon: Languages,
      label: languageNames[language],
      detail: t('layout.language'),
      words: `${t('palette.words.language')} ${t(`palette.words.${language}`)}`,
    })),
    {
      key: 'shortcuts',
      run: showShortcuts,
      icon: Keyboard,
      label: t('shortcuts.title'),
      detail: '',
      words: t('palette.words.shortcuts'),
    },
    {
      key: 'sign-out',
      run: () => void signOut(),
      icon: LogOut,
      label: t('layout.signOut'),
      detail: '',
      words: t('palette.words.signOut'),
    },
  ];
}
