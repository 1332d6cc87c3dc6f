import { useAuth } from '#features/auth/use-auth.ts';
import { NextStepsCard } from '#features/support/next-steps-card.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { Card, CardBody } from '#ui/card.tsx';
import { PartBoundary } from '#ui/feedback/part-boundary.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { lazyPart } from '#ui/lazy/lazy-part.tsx';
import { PageHead } from '#ui/page-head.tsx';

/** Forms need their library and schemas: the page is shown before them. */
const FeedbackForm = lazyPart(() =>
  import('#features/support/feedback-form.tsx').then((m) => m.FeedbackForm),
);

export function SupportPage() {
  const { t } = useTranslation();
  const { user } = useAuth();
  return (
    <div className="page-width">
      <PageHead title={t('nav.support')} context={t('support.lead')} />
      <div className="page-gutter grid items-start gap-4 pb-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <Card aria-label={t('support.form')}>
          <CardBody className="pt-4">
            <FeedbackForm fallback={<Skeleton className="h-112" />} />
          </CardBody>
        </Card>
        <PartBoundary>
          <NextStepsCard email={user?.email} />
        </PartBoundary>
      </div>
    </div>
  );
}
