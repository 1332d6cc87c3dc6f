import type { Thing } from '@greenroom/domain/estate/estate-change.ts';
import { useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Card, CardHeader, CardTitle } from '#ui/card.tsx';
import { Select } from '#ui/form/select.tsx';
import { type HistoryKind, HistoryList } from './history-list.tsx';

interface ThingHistoryCardProps {
  thing: Thing;
  id: number;
  canRevert: boolean;
}

const kinds = ['all', 'changes', 'operations'] as const;

export function ThingHistoryCard(props: ThingHistoryCardProps) {
  const { t } = useTranslation();
  const { thing, id } = props;
  const [kind, setKind] = useState<HistoryKind>('all');
  return (
    <Card>
      <CardHeader
        actions={
          thing === 'asset' ? (
            <Select
              size="sm"
              label={t('estate.history.show')}
              hideLabel
              value={kind}
              onValueChange={(value) => setKind(value as HistoryKind)}
              options={kinds.map((value) => ({ value, label: t(`estate.history.kind.${value}`) }))}
            />
          ) : null
        }
      >
        <CardTitle>{t('estate.history.title')}</CardTitle>
      </CardHeader>
      <HistoryList key={`${thing}:${id}`} {...props} kind={thing === 'asset' ? kind : 'changes'} />
    </Card>
  );
}
