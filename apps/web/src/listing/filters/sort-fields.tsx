import { ArrowDown, ArrowUp } from 'lucide-react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { Select } from '#ui/form/select.tsx';
import type { ListSorting } from './list-sorting.ts';

/** The order of a list: a field, and a button that turns it round. */
export function SortFields({ options, sort, onSortChange }: ListSorting) {
  const { t } = useTranslation();
  const isAscending = sort.direction === 'asc';
  return (
    <div className="flex items-end gap-2">
      <Select
        label={t('filters.sortBy')}
        value={sort.key}
        onValueChange={(key) => onSortChange({ key, direction: 'asc' })}
        options={options}
        fieldClassName="min-w-0 flex-1"
      />
      <Button
        className="h-11! shrink-0"
        icon={isAscending ? <ArrowUp aria-hidden="true" /> : <ArrowDown aria-hidden="true" />}
        onClick={() => onSortChange({ key: sort.key, direction: isAscending ? 'desc' : 'asc' })}
      >
        {t(isAscending ? 'filters.ascending' : 'filters.descending')}
      </Button>
    </div>
  );
}
