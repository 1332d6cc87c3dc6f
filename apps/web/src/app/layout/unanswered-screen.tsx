import { retryStart } from '#features/auth/session.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';

/** The server has not said whether the session still holds. It is kept, and asked about again when the person wants. */
export function UnansweredScreen({ inPlace = false }: { inPlace?: boolean }) {
  const { t } = useTranslation();
  return (
    <ErrorState
      heading="h1"
      title={t('start.noAnswer')}
      onRetry={retryStart}
      retryLabel={t('shared.tryAgain')}
      className={inPlace ? 'min-h-40' : 'min-h-dvh'}
    >
      {t('start.noAnswerHelp')}
    </ErrorState>
  );
}
