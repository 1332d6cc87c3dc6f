import type { Thing } from '@greenroom/domain/estate/estate-change.ts';
import { Plus } from 'lucide-react';
import { useTranslation } from '#i18n/use-translation.ts';
import { useOpenDialog } from '#listing/use-open-dialog.ts';
import { Button } from '#ui/button/button.tsx';
import { newThingLabels } from './new-thing-labels.ts';

/** Opens the form of a new one in the place that the page shows: its address names the place. */
export function NewHereButton({ thing }: { thing: Thing }) {
  const { t } = useTranslation();
  const openDialog = useOpenDialog();
  return (
    <Button size="sm" icon={<Plus aria-hidden="true" />} onClick={() => openDialog('new', thing)}>
      {t(newThingLabels[thing])}
    </Button>
  );
}
