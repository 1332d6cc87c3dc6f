import { retryStart } from '#features/auth/session.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';

/** Shown when the server does not respond at the start. The session is kept, and the user can try again. */
export function NoResponseScreen({ inPlace = false }: { inPlace?: boolean }) {
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
