import type { ReactNode } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import type { DialogState } from '#ui/lazy/lazy-dialog.tsx';
import { DialogBody, DialogFooter } from '#ui/overlay/dialog.tsx';
import { Sheet } from '#ui/overlay/sheet.tsx';

/** The filters of a list on a phone; each one acts at once. */
export function FilterSheet({ open, onOpenChange, children }: DialogState & { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={t('filters.none')} closeLabel={t('layout.close')}>
      <DialogBody>{children}</DialogBody>
      <DialogFooter>
        <Button variant="primary" onClick={() => onOpenChange(false)} className="h-11! flex-1">
          {t('filters.showList')}
        </Button>
      </DialogFooter>
    </Sheet>
  );
}
