import { languageNames, languages } from '#i18n/languages.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { classNames } from '#ui/class-names.ts';
import { Spinner } from '#ui/feedback/spinner.tsx';

/** Three buttons instead of a menu: the sign-in page stays small, and users need not read a word to find them. */
export function LanguageButtons() {
  const { t } = useTranslation();
  const { chosen, isLoading, setLanguage } = useLanguage();
  return (
    <fieldset className="flex items-center gap-0.5">
      <legend className="sr-only">{t('layout.language')}</legend>
      {isLoading ? <Spinner label={t('layout.loading')} className="text-muted" /> : null}
      {languages.map((code) => (
        <button
          key={code}
          type="button"
          lang={code}
          title={languageNames[code]}
          aria-label={languageNames[code]}
          aria-pressed={code === chosen}
          onClick={() => setLanguage(code)}
          className={classNames(
            'h-8 rounded-control px-2 text-xs font-medium uppercase transition-colors',
            code === chosen ? 'bg-hover text-foreground' : 'text-muted hover:bg-hover hover:text-foreground',
          )}
        >
          {code}
        </button>
      ))}
    </fieldset>
  );
}
