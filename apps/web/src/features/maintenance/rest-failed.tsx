import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';

/** Some pages of tickets are there, and then one failed. */
export function RestFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <div className="page-gutter pb-3">
      <Banner
        tone="danger"
        action={
          <Button size="sm" onClick={onRetry}>
            {t('shared.tryAgain')}
          </Button>
        }
      >
        {t('maintenance.restFailed')}
      </Banner>
    </div>
  );
}
