import { useMutation } from '@tanstack/react-query';
import { Download, FileUp } from 'lucide-react';
import { errorMessage } from '#api/error-message.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { toast } from '#ui/feedback/toaster.tsx';
import type { MenuProps } from '#ui/lazy/lazy-menu.tsx';
import { DropdownMenu, DropdownMenuItem } from '#ui/overlay/dropdown-menu.tsx';
import { type AccountList, saveAccounts } from './account-list.ts';

export interface AccountFilesProps {
  list: AccountList;
  onImport: () => void;
}

/** Accounts as files, in and out. */
export function AccountFiles({ list, onImport, ...menu }: MenuProps & AccountFilesProps) {
  const { t } = useTranslation();
  const { mutate } = useMutation({
    mutationFn: () => saveAccounts(list),
    onError: (error) => toast.error(errorMessage(error, t('accounts.exportFailed'))),
  });
  return (
    <DropdownMenu {...menu}>
      <DropdownMenuItem icon={<FileUp aria-hidden="true" />} onSelect={onImport}>
        {t('accounts.import')}
      </DropdownMenuItem>
      <DropdownMenuItem icon={<Download aria-hidden="true" />} onSelect={mutate}>
        {t('accounts.export')}
      </DropdownMenuItem>
    </DropdownMenu>
  );
}
