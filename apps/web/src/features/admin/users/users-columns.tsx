import type { ManagedUser } from '@greenroom/domain/admin/user-list.ts';
import { Check, Ellipsis, Minus, Pencil, ShieldCheck, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Translate } from '#i18n/translate.ts';
import { Badge } from '#ui/badge.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { LazyMenu } from '#ui/lazy/lazy-menu.tsx';
import { LazyModule } from '#ui/lazy/lazy-module.ts';
import { Avatar } from '#ui/picture/avatar.tsx';
import type { CellContext, DataColumn } from '#ui/table/data-column.ts';
import { EmailAddress } from '../accounts/email-address.tsx';
import { describeAccount } from './describe-account.ts';
import { moreColumns } from './more-user-columns.tsx';
import type { UserAction } from './user-action.ts';
import { UserNameCell } from './user-name-cell.tsx';

export const userNameColumn = (t: Translate): DataColumn<ManagedUser> => ({
  id: 'username',
  header: t('profile.username'),
  sortable: true,
  // As wide as its French and Spanish headings; beside the navigation at 1440 as wide as the last sign-in.
  minWidth: 148,
  grow: 1.95,
  leading: (row) => <Avatar name={row.full_name || row.username} className="max-[90rem]:hidden" />,
  cell: (row) => <UserNameCell t={t} user={row} />,
  subtitle: (row) => describeAccount(t, row),
});

/** The columns of the spec beside the name, in its order, and those that can be added. */
export function usersColumns(t: Translate): DataColumn<ManagedUser>[] {
  return [
    {
      id: 'email',
      header: t('profile.email'),
      sortable: true,
      // With the boxes to mark rows, all columns fit beside the navigation at 1280.
      minWidth: 164,
      grow: 2.6,
      wraps: true,
      cardShrink: 0,
      cardWraps: true,
      // Broken anywhere, so that a long address fits on two lines.
      cardCell: (row) => <span className="break-all">{row.email}</span>,
      cell: (row) => <EmailAddress address={row.email} />,
    },
    {
      id: 'full_name',
      header: t('profile.fullName'),
      sortable: true,
      minWidth: 112,
      grow: 1.35,
      wraps: true,
      card: 'wide',
      cardRank: 1,
      cell: (row) => row.full_name,
    },
    {
      id: 'partner_name',
      header: t('profile.partner'),
      sortable: true,
      minWidth: 112,
      grow: 1.9,
      wraps: true,
      card: 'wide',
      cardRank: 2,
      cell: (row) => row.partner_name || row.partner_id,
    },
    {
      // Sorted by what is behind a Yes: in use, or invited; behind a No: ended, or made inactive.
      id: 'state',
      header: t('users.active'),
      sortable: true,
      minWidth: 80,
      grow: 0,
      card: 'beside',
      cardShrink: 0,
      cardCell: (row) => <ActiveMark t={t} isActive={row.is_active} />,
      cell: (row) => <ActiveBadge t={t} active={row.is_active} />,
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
    ...moreColumns(t),
  ];
}

export const userActionsColumn = (t: Translate, handlers: RowHandlers): DataColumn<ManagedUser> => ({
  id: 'actions',
  header: t('shared.actions'),
  hideHeader: true,
  minWidth: 120,
  grow: 0,
  card: 'trailing',
  cell: (row, context) => <RowActions t={t} user={row} context={context} {...handlers} />,
});

/** On a card no heading explains a Yes. */
function ActiveMark({ t, isActive }: { t: Translate; isActive: boolean }) {
  return (
    <span className={isActive ? 'text-success' : 'text-danger'}>
      {t(isActive ? 'profile.active' : 'profile.inactive')}
    </span>
  );
}

/** The spec's words, in a badge. */
function ActiveBadge({ t, active }: { t: Translate; active: boolean }) {
  return active ? (
    <Badge tone="success" icon={<Check aria-hidden="true" />}>
      {t('users.yes')}
    </Badge>
  ) : (
    <Badge icon={<Minus aria-hidden="true" />}>{t('users.no')}</Badge>
  );
}

function YesNo({ t, value, icon }: { t: Translate; value: boolean; icon: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5 align-middle [&_svg]:size-3.5">
      {value ? icon : <Minus aria-hidden="true" className="text-muted" />}
      <span className={value ? undefined : 'text-muted'}>{t(value ? 'users.yes' : 'users.no')}</span>
    </span>
  );
}

const userMenu = new LazyModule(() => import('./user-menu.tsx').then((m) => m.UserMenu));

interface RowHandlers {
  onEdit: (user: ManagedUser) => void;
  onAct: (act: UserAction, user: ManagedUser) => void;
}

interface RowActionsProps extends RowHandlers {
  t: Translate;
  user: ManagedUser;
  context: CellContext;
}

/**
 * Delete does nothing (spec section 2); it stays where users look for it, and says what to do instead: use the menu. On
 * a phone there is no room for it.
 */
function RowActions({ t, user, context, onEdit, onAct }: RowActionsProps) {
  const { username } = user;
  return (
    <span className="inline-flex gap-1">
      <IconButton
        size="sm"
        tabIndex={context.tabIndex}
        label={t('users.editOf', { username })}
        icon={<Pencil aria-hidden="true" />}
        onClick={() => onEdit(user)}
      />
      <IconButton
        size="sm"
        tabIndex={context.tabIndex}
        label={t('users.deleteOf', { username })}
        tooltip={t('users.deleteWhy')}
        aria-disabled
        icon={<Trash2 aria-hidden="true" />}
        className="max-sm:hidden"
      />
      <LazyMenu
        menu={userMenu}
        container={null}
        menuProps={{ user, onEdit, onAct }}
        trigger={
          <IconButton
            size="sm"
            tabIndex={context.tabIndex}
            label={t('users.menuOf', { username })}
            icon={<Ellipsis aria-hidden="true" />}
          />
        }
      />
    </span>
  );
}
