import type { Thing } from '@greenroom/domain/estate/estate-change.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Card, CardHeader, CardTitle } from '#ui/card.tsx';
import { HistoryList } from './history-list.tsx';

interface ThingHistoryCardProps {
  thing: Thing;
  id: number;
  canRevert: boolean;
}

export function ThingHistoryCard(props: ThingHistoryCardProps) {
  const { t } = useTranslation();
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t('estate.history.title')}</CardTitle>
      </CardHeader>
      <HistoryList key={`${props.thing}:${props.id}`} {...props} />
    </Card>
  );
}
