import { Hammer } from 'lucide-react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageHead } from '#ui/page-head.tsx';

/** A route that has its place and its title before its screen. */
export function ScreenInPreparation({ title }: { title: string }) {
  const { t } = useTranslation();
  return (
    <div className="page-width">
      <PageHead title={title} />
      <div className="page-gutter pb-6">
        <Card>
          <EmptyState icon={<Hammer />} title={t('inPreparation.title')}>
            {t('inPreparation.help')}
          </EmptyState>
        </Card>
      </div>
    </div>
  );
}
