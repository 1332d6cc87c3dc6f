import { CalendarX2, IdCard, Link2, UserCheck, UserX } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import type { BulkAct } from '#listing/selection/list-selection.ts';
import { lazyDialog } from '#ui/lazy/lazy-dialog.tsx';
import { type AccountBulkAct, bulkActsOf } from './account-bulk.ts';
import type { Account, AccountList } from './account-list.ts';

const AccountBulkDialog = lazyDialog(
  async () => (await import('./account-bulk-dialog.tsx')).AccountBulkDialog,
);

const icons: Record<AccountBulkAct, ReactNode> = {
  activate: <UserCheck aria-hidden="true" />,
  deactivate: <UserX aria-hidden="true" />,
  lastDay: <CalendarX2 aria-hidden="true" />,
  role: <IdCard aria-hidden="true" />,
  partner: <Link2 aria-hidden="true" />,
};

type Shown = { act: AccountBulkAct; accounts: readonly Account[]; open: boolean; opening: number };

/** Acts on the marked accounts, each with its own dialog. */
export function useAccountBulk(list: AccountList, rows: readonly Account[]) {
  const { t } = useTranslation();
  const [shown, setShown] = useState<Shown | null>(null);
  const acts = useMemo(
    () =>
      bulkActsOf[list].map(
        (act): BulkAct => ({
          id: act,
          label: t(`accounts.bulk.${act}`),
          icon: icons[act],
          ...(act === 'deactivate' ? { tone: 'danger' } : {}),
          onAct: (selection) => {
            const marked = new Set('ids' in selection ? selection.ids : []);
            const accounts = rows.filter(({ id }) => marked.has(id));
            setShown((before) => ({ act, accounts, open: true, opening: (before?.opening ?? 0) + 1 }));
          },
        }),
      ),
    [list, rows, t],
  );
  const dialog = shown ? (
    <AccountBulkDialog
      key={shown.opening}
      list={list}
      act={shown.act}
      accounts={shown.accounts}
      open={shown.open}
      onOpenChange={(open) => setShown((now) => now && { ...now, open })}
    />
  ) : null;
  return { acts, dialog };
}
