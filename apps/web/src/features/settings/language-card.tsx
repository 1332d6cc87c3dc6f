import { languageNames, languages } from '#i18n/languages.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Card, CardBody, CardHeader, CardTitle } from '#ui/card.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { ChoiceField } from './choice-field.tsx';

export function LanguageCard() {
  const { t } = useTranslation();
  const { chosen, isLoading, setLanguage } = useLanguage();
  return (
    <Card aria-busy={isLoading}>
      <CardHeader actions={isLoading ? <Spinner label={t('layout.loading')} /> : null}>
        <CardTitle description={t('settings.languageHelp')}>{t('settings.language')}</CardTitle>
      </CardHeader>
      <CardBody>
        <ChoiceField
          legend={t('settings.language')}
          value={chosen}
          onChange={setLanguage}
          options={languages.map((value) => ({ value, label: languageNames[value], lang: value }))}
        />
      </CardBody>
    </Card>
  );
}
