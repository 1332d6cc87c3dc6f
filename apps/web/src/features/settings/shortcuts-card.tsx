import { useTranslation } from '#i18n/use-translation.ts';
import { Card, CardBody, CardHeader, CardTitle } from '#ui/card.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { useShortcutSetting } from './shortcut-setting.ts';

/** The same switch as under the list of keys, for users who trigger the keys by accident. */
export function ShortcutsCard() {
  const { t } = useTranslation();
  const { enabled, setEnabled } = useShortcutSetting();
  return (
    <Card className="lg:flex-row lg:items-center">
      <CardHeader className="lg:flex-1 lg:py-3">
        <CardTitle description={t('settings.shortcutsHelp')}>{t('shortcuts.title')}</CardTitle>
      </CardHeader>
      <CardBody className="lg:flex-1 lg:py-3">
        <Checkbox
          label={t('shortcuts.enable')}
          help={t('shortcuts.enableHelp')}
          checked={enabled}
          onChange={(event) => setEnabled(event.target.checked)}
        />
      </CardBody>
    </Card>
  );
}
