import { errorMessage } from '#api/error-message.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Card } from '#ui/card.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';

interface LoadProblemProps {
  error: Error;
  onRetry: () => void;
  retrying: boolean;
  className?: string;
}

/** Spec section 8: 'error loading data' plus the message. */
export function LoadProblem({ error, onRetry, retrying, className }: LoadProblemProps) {
  const { t } = useTranslation();
  return (
    <Card className={className ?? ''}>
      <ErrorState
        title={t('monitor.loadFailed')}
        onRetry={onRetry}
        retryLabel={t('shared.tryAgain')}
        retrying={retrying}
        className="flex-1"
      >
        {errorMessage(error, t('errors.unexpected'))}
      </ErrorState>
    </Card>
  );
}
