import { useTranslation } from '#i18n/use-translation.ts';
import { Card, CardBody, CardHeader, CardTitle } from '#ui/card.tsx';
import { SkeletonText } from '#ui/feedback/skeleton.tsx';
import { lazyPart } from '#ui/lazy/lazy-part.tsx';

const SafeHtml = lazyPart(async () => (await import('#ui/safe-html.tsx')).SafeHtml);

export function AssetNoteCard({ note }: { note: string }) {
  const { t } = useTranslation();
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t('assets.note')}</CardTitle>
      </CardHeader>
      <CardBody>
        <SafeHtml html={note} fallback={<SkeletonText lines={2} />} />
      </CardBody>
    </Card>
  );
}
