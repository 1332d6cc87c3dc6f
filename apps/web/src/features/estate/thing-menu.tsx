import type { User } from '@greenroom/domain/auth/current-user.ts';
import type { Thing } from '@greenroom/domain/estate/estate-change.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { RowMenuButton } from '#listing/rows/row-menu-button.tsx';
import { useRowMenuKey } from '#listing/rows/use-row-menu-key.ts';
import { useOpenDialog } from '#listing/use-open-dialog.ts';
import { type ActingRow, thingActs } from './thing-acts.tsx';

interface ThingMenuProps {
  thing: Thing;
  row: ActingRow;
  user: User;
}

/** What can be done with the site, room or asset of a page, beside editing it. */
export function ThingMenu({ thing, row, user }: ThingMenuProps) {
  const { t } = useTranslation();
  const open = useOpenDialog();
  useRowMenuKey();
  return (
    <RowMenuButton
      tabIndex={0}
      label={t('estate.more')}
      acts={() => thingActs(row, { t, thing, user, open }).filter(({ id }) => id !== 'edit')}
    />
  );
}
