import type { User } from '@greenroom/domain/auth/current-user.ts';
import type { TFunction } from 'i18next';
import { Check, Minus, Pencil, ShieldCheck, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import type { CellContext, DataColumn } from '#ui/data-table/data-column.ts';
import { ExplainedButton } from '#ui/explained-button.tsx';

/** As many as the spec names, and in its order. */
export function usersColumns(t: TFunction, onEdit: (user: User) => void): DataColumn<User>[] {
  return [
    {
      id: 'username',
      header: t('profile.username'),
      sortable: true,
      // As wide as its French and Spanish headings.
      minWidth: 168,
      grow: 0.8,
      cell: (row) => row.username,
    },
    {
      id: 'email',
      header: t('profile.email'),
      sortable: true,
      minWidth: 180,
      grow: 1.8,
      card: 'hidden',
      cell: (row) => row.email,
    },
    {
      id: 'full_name',
      header: t('profile.fullName'),
      sortable: true,
      minWidth: 120,
      grow: 0.95,
      card: 'hidden',
      cell: (row) => row.full_name,
    },
    {
      id: 'partner_name',
      header: t('profile.partner'),
      sortable: true,
      minWidth: 120,
      grow: 1.25,
      cell: (row) => row.partner_name || row.partner_id,
    },
    {
      id: 'is_active',
      header: t('users.active'),
      minWidth: 76,
      grow: 0,
      cardLabel: true,
      cell: (row) => (
        <YesNo t={t} value={row.is_active} icon={<Check aria-hidden="true" className="text-success" />} />
      ),
    },
    {
      id: 'is_superuser',
      header: t('users.superuser'),
      minWidth: 116,
      grow: 0,
      card: 'hidden',
      cell: (row) => (
        <YesNo
          t={t}
          value={row.is_superuser}
          icon={<ShieldCheck aria-hidden="true" className="text-primary" />}
        />
      ),
    },
    {
      id: 'actions',
      header: t('inventory.actions'),
      hideHeader: true,
      minWidth: 184,
      grow: 0,
      card: 'trailing',
      cell: (row, context) => <RowActions t={t} user={row} context={context} onEdit={onEdit} />,
    },
  ];
}

function YesNo({ t, value, icon }: { t: TFunction; value: boolean; icon: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5 align-middle max-sm:inline max-sm:align-baseline [&_svg]:size-3.5 max-sm:[&_svg]:hidden">
      {value ? icon : <Minus aria-hidden="true" className="text-muted" />}
      <span className={value ? undefined : 'text-muted'}>{t(value ? 'users.yes' : 'users.no')}</span>
    </span>
  );
}

interface RowActionsProps {
  t: TFunction;
  user: User;
  context: CellContext;
  onEdit: (user: User) => void;
}

/** Delete does nothing (spec section 2); it stays where people look for it, and says what to do instead. */
function RowActions({ t, user, context, onEdit }: RowActionsProps) {
  const { username } = user;
  const look = 'max-sm:w-9 max-sm:px-0 sm:[&_svg]:hidden';
  return (
    <span className="inline-flex gap-1">
      <Button
        size="sm"
        variant="ghost"
        tabIndex={context.tabIndex}
        aria-label={t('users.editOf', { username })}
        icon={<Pencil aria-hidden="true" />}
        onClick={() => onEdit(user)}
        className={look}
      >
        <span className="max-sm:sr-only">{t('users.edit')}</span>
      </Button>
      <ExplainedButton
        size="sm"
        variant="ghost"
        tabIndex={context.tabIndex}
        aria-label={t('users.deleteOf', { username })}
        reason={t('users.deleteWhy')}
        icon={<Trash2 aria-hidden="true" />}
        className={look}
      >
        <span className="max-sm:sr-only">{t('users.delete')}</span>
      </ExplainedButton>
    </span>
  );
}
