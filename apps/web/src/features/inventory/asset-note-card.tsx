import { lazy, Suspense } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Card, CardBody, CardHeader, CardTitle } from '#ui/card.tsx';
import { SkeletonText } from '#ui/skeleton.tsx';

const SafeHtml = lazy(() => import('#ui/safe-html.tsx').then((m) => ({ default: m.SafeHtml })));

export function AssetNoteCard({ note }: { note: string }) {
  const { t } = useTranslation();
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t('assets.note')}</CardTitle>
      </CardHeader>
      <CardBody>
        <Suspense fallback={<SkeletonText lines={2} />}>
          <SafeHtml html={note} />
        </Suspense>
      </CardBody>
    </Card>
  );
}
