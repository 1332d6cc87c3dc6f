import { Monitor, Moon, Sun } from 'lucide-react';
import { useTranslation } from '#i18n/use-translation.ts';
import { setThemeChoice, useTheme } from '#theme/theme.ts';
import { Card, CardBody, CardHeader, CardTitle } from '#ui/card.tsx';
import { ChoiceField } from './choice-field.tsx';

export function ThemeCard() {
  const { t } = useTranslation();
  const { choice } = useTheme();
  return (
    <Card>
      <CardHeader>
        <CardTitle description={t('settings.themeHelp')}>{t('settings.theme')}</CardTitle>
      </CardHeader>
      <CardBody>
        <ChoiceField
          legend={t('settings.theme')}
          value={choice}
          onChange={setThemeChoice}
          options={[
            { value: 'light', label: t('settings.themeLight'), icon: <Sun aria-hidden="true" /> },
            { value: 'dark', label: t('settings.themeDark'), icon: <Moon aria-hidden="true" /> },
            { value: 'system', label: t('settings.themeSystem'), icon: <Monitor aria-hidden="true" /> },
          ]}
        />
      </CardBody>
    </Card>
  );
}
