import { type ReactNode, useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { lazyDialog } from '#ui/lazy/lazy-dialog.tsx';
import { narrowScreen, useMediaQuery } from '#ui/use-media-query.ts';
import type { ListSorting } from './list-sorting.ts';

const FilterSheet = lazyDialog(async () => (await import('./filter-sheet.tsx')).FilterSheet);

interface FilterLineProps {
  /** Before the search, such as the switch between map and list. */
  leading?: ReactNode;
  search: ReactNode;
  /** The values of the filters, besides the search: undefined and false are not set. */
  values: readonly unknown[];
  /** The button for the columns: at the right edge of the first line, however many lines the filters take. */
  trailing?: ReactNode;
  /** On phones it is in the sheet too. */
  sorting?: ListSorting;
  /** The filters. */
  children: ReactNode;
}

/** Search and filters. On phones the filters are in a sheet, so that the rows begin higher. */
export function FilterLine({ leading, search, values, trailing, sorting, children }: FilterLineProps) {
  const { t } = useTranslation();
  const isPhone = useMediaQuery(narrowScreen);
  const [open, onOpenChange] = useState(false);
  if (!isPhone)
    return (
      <div className="flex w-full items-start gap-2">
        {leading}
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-2">
          {search}
          {children}
        </div>
        {trailing}
      </div>
    );
  const count = values.filter((value) => value !== undefined && value !== false).length;
  return (
    <>
      {leading}
      <div className="flex w-full items-center gap-2 *:first:min-w-0 *:first:flex-1">
        {search}
        <Button aria-haspopup="dialog" onClick={() => onOpenChange(true)} className="h-11!">
          {count > 0 ? t('filters.set', { number: count }) : t('filters.none')}
        </Button>
        <FilterSheet open={open} onOpenChange={onOpenChange} sorting={sorting} columns={trailing}>
          {children}
        </FilterSheet>
      </div>
    </>
  );
}
