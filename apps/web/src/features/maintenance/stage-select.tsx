import { useTranslation } from '#i18n/use-translation.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { LazySelect } from '#ui/form/select-lazy.tsx';
import { type StageFilter, stageFilters, stagesOf } from './stage-filter.ts';
import { stageLook } from './stage-look.ts';

interface StageSelectProps {
  stage: StageFilter;
  onStageChange: (stage: StageFilter) => void;
}

export function StageSelect({ stage, onStageChange }: StageSelectProps) {
  const { t } = useTranslation();
  const labelOf = (filter: StageFilter) => {
    if (filter === 'all' || filter === 'open') return t(`maintenance.filter.${filter}`);
    return stageLook(t, stagesOf(filter)?.[0] ?? 0).name;
  };
  return (
    <LazySelect
      fallback={<Skeleton className="h-9 w-48 max-sm:h-11 max-sm:w-full" />}
      label={t('maintenance.filter')}
      hideLabel
      value={stage}
      onValueChange={(value) => onStageChange(value as StageFilter)}
      options={stageFilters.map((value) => ({ value, label: labelOf(value) }))}
      fieldClassName="w-48 max-sm:w-full"
    />
  );
}
