import { Ellipsis } from 'lucide-react';
import { useTranslation } from '#i18n/use-translation.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { lazyDialog } from '#ui/lazy/lazy-dialog.tsx';
import { LazyMenu } from '#ui/lazy/lazy-menu.tsx';
import { LazyModule } from '#ui/lazy/lazy-module.ts';
import { useOpenings } from '#ui/overlay/use-openings.ts';
import type { AccountList } from './account-list.ts';

const menu = new LazyModule(async () => (await import('./account-files.tsx')).AccountFiles);
const ImportAccountsDialog = lazyDialog(
  async () => (await import('./import-accounts-dialog.tsx')).ImportAccountsDialog,
);

/** Beside the button that makes one account: files with many. */
export function AccountFilesButton({ list }: { list: AccountList }) {
  const { t } = useTranslation();
  const { show, shown } = useOpenings();
  return (
    <>
      <LazyMenu
        menu={menu}
        container={null}
        menuProps={{ list, onImport: show }}
        trigger={
          <IconButton
            variant="secondary"
            label={t('accounts.files')}
            icon={<Ellipsis aria-hidden="true" />}
            className="max-sm:size-11"
          />
        }
      />
      {shown ? <ImportAccountsDialog key={shown.key} list={list} {...shown.state} /> : null}
    </>
  );
}
