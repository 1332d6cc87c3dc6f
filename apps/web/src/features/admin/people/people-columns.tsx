import { isPermission } from '@greenroom/domain/access/permission.ts';
import type { Person } from '@greenroom/domain/admin/people/person.ts';
import type { UserState } from '@greenroom/domain/admin/user-state.ts';
import { CalendarX2, Check, Ellipsis, Mail, Minus, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Translate } from '#i18n/translate.ts';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { ExplainedButton } from '#ui/button/explained-button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { LazyMenu } from '#ui/lazy/lazy-menu.tsx';
import { LazyModule } from '#ui/lazy/lazy-module.ts';
import type { CellContext, DataColumn } from '#ui/table/data-column.ts';
import { EmailAddress } from '../accounts/email-address.tsx';
import { describeUnusual } from '../users/describe-account.ts';
import { lastSignInColumn } from '../users/more-user-columns.tsx';
import type { PersonAct } from './person-act.ts';

interface RowHandlers {
  ownId: number | undefined;
  onEdit: (person: Person) => void;
  onAct: (act: PersonAct, person: Person) => void;
}

export function peopleColumns(t: Translate, handlers: RowHandlers): DataColumn<Person>[] {
  return [
    {
      id: 'username',
      header: t('profile.username'),
      sortable: true,
      minWidth: 148,
      grow: 1.55,
      cell: (row) => row.username,
      subtitle: (row) => describeUnusual(t, row),
      cardDetails: (row) => {
        const text = describeUnusual(t, row);
        return text ? [{ id: 'account', text, shrink: 0 }] : [];
      },
    },
    {
      id: 'email',
      header: t('profile.email'),
      sortable: true,
      minWidth: 164,
      grow: 2.6,
      wraps: true,
      cardCell: (row) => row.email,
      cell: (row) => <EmailAddress address={row.email} />,
    },
    {
      id: 'full_name',
      header: t('profile.fullName'),
      sortable: true,
      minWidth: 124,
      grow: 1.35,
      wraps: true,
      card: 'wide',
      cardRank: 1,
      cell: (row) => row.full_name,
    },
    {
      id: 'permissions',
      header: t('users.permissions'),
      minWidth: 140,
      grow: 2.2,
      card: 'wide',
      cardRank: 2,
      cardCell: (row) => permissionsOf(t, row) || t('roles.noPermissions'),
      cell: (row) =>
        permissionsOf(t, row) ? (
          <span className="line-clamp-2 text-xs whitespace-normal">{permissionsOf(t, row)}</span>
        ) : (
          <span className="text-muted">{t('roles.noPermissions')}</span>
        ),
    },
    {
      id: 'state',
      header: t('accounts.state'),
      sortable: true,
      minWidth: 108,
      grow: 0,
      card: 'beside',
      cardShrink: 0,
      cell: ({ state }) => <Badge {...stateLooks[state]}>{t(`accounts.state.${state}`)}</Badge>,
    },
    lastSignInColumn(t),
    {
      id: 'actions',
      header: t('shared.actions'),
      hideHeader: true,
      minWidth: 84,
      grow: 0,
      card: 'trailing',
      cell: (row, context) => <RowActions t={t} person={row} context={context} {...handlers} />,
    },
  ];
}

function permissionsOf(t: Translate, { effective_permissions }: Person): string {
  const known = effective_permissions.filter(isPermission);
  return known.map((permission) => t(`permission.${permission}`)).join(', ');
}

const stateLooks: Record<UserState, { tone: BadgeTone; icon: ReactNode }> = {
  active: { tone: 'success', icon: <Check aria-hidden="true" /> },
  invited: { tone: 'info', icon: <Mail aria-hidden="true" /> },
  ended: { tone: 'neutral', icon: <CalendarX2 aria-hidden="true" /> },
  inactive: { tone: 'neutral', icon: <Minus aria-hidden="true" /> },
};

const personMenu = new LazyModule(() => import('./person-menu.tsx').then((m) => m.PersonMenu));

type RowActionsProps = RowHandlers & { t: Translate; person: Person; context: CellContext };

function RowActions({ t, person, context, ownId, onEdit, onAct }: RowActionsProps) {
  const { username } = person;
  const reason = person.may_change ? undefined : t('people.mayNotChange');
  return (
    <span className="inline-flex gap-1">
      <ExplainedButton
        size="sm"
        variant="ghost"
        iconOnly
        tabIndex={context.tabIndex}
        aria-label={t('users.editOf', { username })}
        icon={<Pencil aria-hidden="true" />}
        reason={reason}
        onClick={() => onEdit(person)}
      />
      {person.may_change ? (
        <LazyMenu
          menu={personMenu}
          container={null}
          menuProps={{ person, isOwn: person.id === ownId, onAct }}
          trigger={
            <IconButton
              size="sm"
              tabIndex={context.tabIndex}
              label={t('users.menuOf', { username })}
              icon={<Ellipsis aria-hidden="true" />}
            />
          }
        />
      ) : null}
    </span>
  );
}
