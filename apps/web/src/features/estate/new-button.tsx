import type { Thing } from '@greenroom/domain/estate/estate-change.ts';
import { Plus } from 'lucide-react';
import { useTranslation } from '#i18n/use-translation.ts';
import { useOpenDialog } from '#listing/use-open-dialog.ts';
import { Button } from '#ui/button/button.tsx';
import { useShortcut } from '#ui/keys/use-shortcut.ts';
import { Tooltip } from '#ui/overlay/tooltip.tsx';
import { newThingLabels } from './new-thing-labels.ts';

/** Opens the form of a new one, also with the key `n`. */
export function NewButton({ thing }: { thing: Thing }) {
  const { t } = useTranslation();
  const openDialog = useOpenDialog();
  const open = () => openDialog('new', thing);
  useShortcut('n', open);
  return (
    <Tooltip content={t(newThingLabels[thing])} keys="N">
      <Button variant="primary" icon={<Plus aria-hidden="true" />} aria-keyshortcuts="n" onClick={open}>
        {t(newThingLabels[thing])}
      </Button>
    </Tooltip>
  );
}
