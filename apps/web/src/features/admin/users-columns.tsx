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
      minWidth: 160,
      grow: 0.8,
      cell: (row) => row.username,
    },
    {
      id: 'email',
      header: t('profile.email'),
      sortable: true,
      minWidth: 176,
      grow: 1.8,
      cardShrink: 0.1,
      cell: (row) => row.email,
    },
    {
      id: 'full_name',
      header: t('profile.fullName'),
      sortable: true,
      minWidth: 120,
      grow: 0.95,
      card: 'wide',
      cardRank: 1,
      cell: (row) => row.full_name,
    },
    {
      id: 'partner_name',
      header: t('profile.partner'),
      sortable: true,
      minWidth: 128,
      grow: 1.5,
      card: 'wide',
      cardRank: 2,
      cell: (row) => row.partner_name || row.partner_id,
    },
    {
      id: 'is_active',
      header: t('users.active'),
      minWidth: 76,
      grow: 0,
      card: 'beside',
      cardShrink: 0,
      cardCell: (row) => <ActiveMark t={t} isActive={row.is_active} />,
      cell: (row) => (
        <YesNo t={t} value={row.is_active} icon={<Check aria-hidden="true" className="text-success" />} />
      ),
    },
    {
      id: 'is_superuser',
      header: t('users.superuser'),
      minWidth: 112,
      grow: 0,
      card: 'wide',
      cardRank: 3,
      cardShrink: 0,
      cardCell: (row) => (row.is_superuser ? t('users.superuser') : null),
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

/** On a card no heading says what Yes means. */
function ActiveMark({ t, isActive }: { t: TFunction; isActive: boolean }) {
  return (
    <span className={isActive ? 'text-success' : 'text-danger'}>
      {t(isActive ? 'profile.active' : 'profile.inactive')}
    </span>
  );
}

function YesNo({ t, value, icon }: { t: TFunction; value: boolean; icon: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5 align-middle [&_svg]:size-3.5">
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
  const look = 'max-sm:px-0 sm:[&_svg]:hidden';
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
