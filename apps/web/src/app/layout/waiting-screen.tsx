import { useTranslation } from '#i18n/use-translation.ts';
import { Spinner } from '#ui/feedback/spinner.tsx';

/** Appears after 150 ms, so that a quick response does not flicker. `inPlace` when a layout surrounds it. */
export function WaitingScreen({ inPlace = false }: { inPlace?: boolean }) {
  const { t } = useTranslation();
  return (
    <div
      className={`grid place-items-center text-muted [animation:fade-in_150ms_150ms_both] ${inPlace ? 'min-h-40' : 'min-h-dvh'}`}
    >
      <Spinner size="lg" label={t('layout.loading')} />
    </div>
  );
}
