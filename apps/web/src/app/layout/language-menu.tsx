import { isLanguage, languageNames, languages } from '#i18n/languages.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import type { MenuProps } from '#ui/lazy/lazy-menu.tsx';
import { DropdownMenu, DropdownMenuChoice } from '#ui/overlay/dropdown-menu.tsx';

export function LanguageMenu(menu: MenuProps) {
  const { t } = useTranslation();
  const { chosen, setLanguage } = useLanguage();
  return (
    <DropdownMenu {...menu}>
      <DropdownMenuChoice
        label={t('layout.language')}
        value={chosen}
        onValueChange={(value) => isLanguage(value) && setLanguage(value)}
        options={languages.map((value) => ({ value, label: languageNames[value], lang: value }))}
      />
    </DropdownMenu>
  );
}
