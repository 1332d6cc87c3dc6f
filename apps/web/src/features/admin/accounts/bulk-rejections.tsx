import type { UserResult } from '@greenroom/domain/admin/accounts/many-users.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { DialogBody, DialogFooter } from '#ui/overlay/dialog.tsx';
import type { Account } from './account-list.ts';
import { describeRejection } from './describe-rejection.ts';

interface BulkRejectionsProps {
  accounts: readonly Account[];
  rejected: readonly UserResult[];
  onClose: () => void;
}

/** Each account that stayed as it is, and why. */
export function BulkRejections({ accounts, rejected, onClose }: BulkRejectionsProps) {
  const { t } = useTranslation();
  const names = new Map(accounts.map(({ id, username }) => [id, username]));
  return (
    <>
      <DialogBody>
        <ul aria-label={t('accounts.notChanged')} className="flex flex-col gap-2">
          {rejected.map((result) => (
            <li key={result.id} className="text-sm wrap-anywhere">
              <p className="font-medium">{names.get(result.id)}</p>
              <p className="text-muted">{describeRejection(t, result)}</p>
            </li>
          ))}
        </ul>
      </DialogBody>
      <DialogFooter>
        <Button variant="primary" onClick={onClose}>
          {t('layout.close')}
        </Button>
      </DialogFooter>
    </>
  );
}
