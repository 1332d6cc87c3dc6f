import { type ReactNode, useMemo } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { UiTextsContext } from '#ui/ui-texts.ts';

/** Provides the texts of the UI components, in the reader's language. */
export function TranslatedUiTexts({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const texts = useMemo(
    () => ({
      noData: t('table.noData'),
      partFailed: t('layout.partFailed'),
      tryAgain: t('shared.tryAgain'),
      field: (name: string) => t('shared.field', { field: name }),
      discard: {
        title: t('discard.title'),
        help: t('discard.help'),
        confirm: t('discard.confirm'),
        keep: t('discard.keep'),
      },
    }),
    [t],
  );
  return <UiTextsContext value={texts}>{children}</UiTextsContext>;
}
