import type { StatusKind } from '@greenroom/domain/operations/read-status.ts';
import { useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Combobox } from '#ui/form/combobox.tsx';

interface LiveFilterProps {
  kinds: readonly StatusKind[];
  onKindsChange: (kinds: StatusKind[]) => void;
}

const choices = ['offline,error', 'offline', 'error', 'pending', 'online', 'unknown'] as const;

/** Filters devices by their last status; "with problems" is offline or in error. */
export function LiveFilter({ kinds, onKindsChange }: LiveFilterProps) {
  const { t } = useTranslation();
  const [query, setQuery] = useState('');
  const words = (value: string) =>
    value === 'offline,error'
      ? t('live.problems')
      : value
          .split(',')
          .map((kind) => t(`operations.status.${kind as 'offline'}`))
          .join(', ');
  const options = choices.map((value) => ({ value: value as string, label: words(value) }));
  const value = kinds.length > 0 ? kinds.join(',') : undefined;
  return (
    <Combobox
      label={t('live.filter')}
      placeholder={t('live.anyState')}
      value={value}
      valueLabel={value && words(value)}
      onValueChange={(chosen) => onKindsChange((chosen?.split(',') ?? []) as StatusKind[])}
      query={query}
      onQueryChange={setQuery}
      options={options.filter(({ label }) => label.toLowerCase().includes(query.trim().toLowerCase()))}
      loading={false}
      loadingMessage=""
      emptyMessage={t('live.noStateMatches')}
      clearLabel={t('live.clearState')}
      chip={t('live.title')}
      className="max-sm:w-full"
    />
  );
}
