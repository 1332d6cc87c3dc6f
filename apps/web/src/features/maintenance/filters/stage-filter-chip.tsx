import { haystackOf, matchesSearch } from '@greenroom/domain/listing/matches-search.ts';
import { useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Combobox } from '#ui/form/combobox.tsx';
import { stageLook } from '../stage-look.ts';
import { type StageFilter, stageFilters, stagesOf } from './stage-filter.ts';

interface StageFilterChipProps {
  stage: StageFilter;
  onStageChange: (stage: StageFilter) => void;
}

export function StageFilterChip({ stage, onStageChange }: StageFilterChipProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const labelOf = (filter: StageFilter) =>
    filter === 'all' || filter === 'open'
      ? t(`maintenance.filter.${filter}`)
      : stageLook(t, stagesOf(filter)?.[0] ?? 0).name;
  const options = stageFilters
    .filter((value) => value !== 'all')
    .map((value) => ({ value, label: labelOf(value) }));
  return (
    <Combobox
      label={t('maintenance.filter')}
      placeholder={labelOf('all')}
      chip={t('maintenance.stage')}
      value={stage === 'all' ? undefined : stage}
      valueLabel={stage === 'all' ? undefined : labelOf(stage)}
      onValueChange={(next) => onStageChange(next ?? 'all')}
      query={typed}
      onQueryChange={setTyped}
      options={options.filter(({ label }) => matchesSearch(haystackOf([label]), typed))}
      loadingMessage={t('layout.loading')}
      emptyMessage={t('tickets.filters.nothingFits')}
      clearLabel={t('filters.remove', { filter: t('maintenance.stage') })}
      className="max-sm:w-full"
    />
  );
}
