import type { ReactNode } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import type { DialogState } from '#ui/lazy/lazy-dialog.tsx';
import { DialogBody, DialogFooter } from '#ui/overlay/dialog.tsx';
import { Sheet } from '#ui/overlay/sheet.tsx';
import type { ListSorting } from './list-sorting.ts';
import { SortFields } from './sort-fields.tsx';

type FilterSheetProps = DialogState & {
  sorting: ListSorting | undefined;
  /** The button for the columns. */
  columns: ReactNode;
  children: ReactNode;
};

/** Filters, order and columns of a list on a phone; each one acts at once. */
export function FilterSheet({ open, onOpenChange, sorting, columns, children }: FilterSheetProps) {
  const { t } = useTranslation();
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={t('filters.none')} closeLabel={t('layout.close')}>
      <DialogBody>
        {children}
        {sorting ? <SortFields {...sorting} /> : null}
        {columns ? (
          <div className="flex items-center justify-between gap-2">
            <span aria-hidden="true" className="text-sm font-medium">
              {t('columns.title')}
            </span>
            {columns}
          </div>
        ) : null}
      </DialogBody>
      <DialogFooter>
        <Button variant="primary" onClick={() => onOpenChange(false)} className="h-11! flex-1">
          {t('filters.showList')}
        </Button>
      </DialogFooter>
    </Sheet>
  );
}
