import { useTranslation } from '#i18n/use-translation.ts';
import { Spinner } from '#ui/spinner.tsx';

/** Appears after 150 ms, so that a quick answer does not flicker. */
export function WaitingScreen() {
  const { t } = useTranslation();
  return (
    <div className="grid min-h-dvh place-items-center text-muted [animation:fade-in_150ms_150ms_both]">
      <Spinner size="lg" label={t('layout.loading')} />
    </div>
  );
}
