import { FeedbackForm } from '#features/support/feedback-form.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { Card, CardBody } from '#ui/card.tsx';
import { PageHead } from '#ui/page-head.tsx';

export function SupportPage() {
  const { t } = useTranslation();
  return (
    <div className="page-width">
      <PageHead title={t('nav.support')} context={t('support.lead')} />
      <div className="page-gutter max-w-3xl pb-6">
        <Card aria-label={t('support.form')}>
          <CardBody className="pt-4">
            <FeedbackForm />
          </CardBody>
        </Card>
      </div>
    </div>
  );
}
