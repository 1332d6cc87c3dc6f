import type { Thing } from '@greenroom/domain/estate/estate-change.ts';
import { Trash2 } from 'lucide-react';
import { useTranslation } from '#i18n/use-translation.ts';
import { RowMenuButton } from '#listing/rows/row-menu-button.tsx';
import { useOpenDialog } from '#listing/use-open-dialog.ts';

/** What can be done with the site, room or asset of a page, beside editing it. */
export function ThingMenu({ thing, id }: { thing: Thing; id: number }) {
  const { t } = useTranslation();
  const openDialog = useOpenDialog();
  return (
    <RowMenuButton
      tabIndex={0}
      label={t('estate.more')}
      acts={() => [
        {
          id: 'bin',
          label: t('bin.move'),
          icon: <Trash2 aria-hidden="true" />,
          tone: 'danger',
          onSelect: () => openDialog('bin', `${thing}:${id}`),
        },
      ]}
    />
  );
}
