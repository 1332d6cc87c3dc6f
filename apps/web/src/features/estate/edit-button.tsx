import type { Thing } from '@greenroom/domain/estate/estate-change.ts';
import { Pencil } from 'lucide-react';
import { useTranslation } from '#i18n/use-translation.ts';
import { useOpenDialog } from '#listing/use-open-dialog.ts';
import { Button } from '#ui/button/button.tsx';
import { useShortcut } from '#ui/keys/use-shortcut.ts';
import { Tooltip } from '#ui/overlay/tooltip.tsx';

/** Opens the form of what the page shows, also with the key `e`. */
export function EditButton({ thing, id }: { thing: Thing; id: number }) {
  const { t } = useTranslation();
  const openDialog = useOpenDialog();
  const open = () => openDialog('edit', `${thing}:${id}`);
  useShortcut('e', open);
  return (
    <Tooltip content={t('estate.edit')} keys="E">
      <Button size="sm" icon={<Pencil aria-hidden="true" />} aria-keyshortcuts="e" onClick={open}>
        <span className="max-sm:sr-only">{t('estate.edit')}</span>
      </Button>
    </Tooltip>
  );
}
