import { languageNames, languages } from '#i18n/languages.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Card, CardBody, CardHeader, CardTitle } from '#ui/card.tsx';
import { ChoiceField } from './choice-field.tsx';

export function LanguageCard() {
  const { t } = useTranslation();
  const { language, setLanguage } = useLanguage();
  return (
    <Card>
      <CardHeader>
        <CardTitle description={t('settings.languageHelp')}>{t('settings.language')}</CardTitle>
      </CardHeader>
      <CardBody>
        <ChoiceField
          legend={t('settings.language')}
          value={language}
          onChange={setLanguage}
          options={languages.map((value) => ({ value, label: languageNames[value], lang: value }))}
        />
      </CardBody>
    </Card>
  );
}
