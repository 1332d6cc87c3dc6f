import { isPermission } from '@greenroom/domain/access/permission.ts';
import type { Person } from '@greenroom/domain/admin/people/person.ts';
import type { User } from '@greenroom/domain/auth/current-user.ts';
import type { Sort } from '@greenroom/domain/listing/next-sort.ts';
import { useMutation } from '@tanstack/react-query';
import { ShieldCheck, UserPlus, UsersRound } from 'lucide-react';
import { type ComponentType, useCallback, useMemo, useState } from 'react';
import { errorMessage } from '#api/error-message.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { FilterLine } from '#listing/filters/filter-line.tsx';
import { sortOptions } from '#listing/filters/list-sorting.ts';
import { ListScreen } from '#listing/list-screen.tsx';
import { ListTable } from '#listing/list-table.tsx';
import { SearchBox } from '#listing/search-box.tsx';
import { useList } from '#listing/use-list.ts';
import { useUrlState } from '#listing/use-url-state.ts';
import { Button } from '#ui/button/button.tsx';
import { toast } from '#ui/feedback/toaster.tsx';
import { type DialogState, lazyDialog } from '#ui/lazy/lazy-dialog.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { AccountFilesButton } from '../accounts/account-files-button.tsx';
import { AccountStateFilter } from '../accounts/account-parts.ts';
import { useAccountBulk } from '../accounts/use-account-bulk.tsx';
import { savePersonalData } from '../erasure/erasure.queries.ts';
import { usersUrlState } from '../users/users-url-state.ts';
import { peopleList } from './people.queries.ts';
import { peopleColumns } from './people-columns.tsx';
import type { PersonAct } from './person-act.ts';
import type { PersonAction } from './person-action-dialog.tsx';

const PersonDialog = lazyDialog(() => import('./person-dialog.tsx').then((m) => m.PersonDialog));
const PersonActionDialog = lazyDialog(() =>
  import('./person-action-dialog.tsx').then((m) => m.PersonActionDialog),
);

const EraseDialog = lazyDialog(() => import('../erasure/erase-dialog.tsx').then((m) => m.EraseDialog));

const SignInRuleDialog = lazyDialog(() =>
  import('./sign-in-rule-dialog.tsx').then((m) => m.SignInRuleDialog),
);

const noFilter = {};

const isAction = (act: Shown['act']): act is PersonAction =>
  act !== 'edit' && act !== 'sessions' && act !== 'export' && act !== 'erase';

/** Every opening has its own number, so that no state of the previous one remains. */
type Shown = { act: PersonAct | 'edit'; person: Person | null; open: boolean; opening: number };

interface PeopleScreenProps {
  user: User | null;
  /** Sessions belong to another feature. */
  SessionsDialog: ComponentType<DialogState & { person: { id: number; username: string } }>;
}

/** The people of the own partner, for an administrator of the partner. */
export function PeopleScreen({ user, SessionsDialog }: PeopleScreenProps) {
  const { t } = useTranslation();
  const { state, update, flush } = useUrlState(usersUrlState);
  const list = useList(peopleList, {
    filter: noFilter,
    narrow: { search: state.search, state: state.account },
    sort: state.sort,
  });
  const bulk = useAccountBulk('people', list.rows);
  const [shown, setShown] = useState<Shown | null>(null);
  const [isRuleOpen, setRuleOpen] = useState(false);
  const { mutate: exportPerson } = useMutation({
    mutationFn: savePersonalData,
    onError: (error) => toast.error(errorMessage(error, t('erasure.exportFailed'))),
  });
  const open = useCallback(
    (act: Shown['act'], person: Person | null) => {
      if (act === 'export' && person) exportPerson(person.id);
      else setShown((before) => ({ act, person, open: true, opening: (before?.opening ?? 0) + 1 }));
    },
    [exportPerson],
  );
  const edit = useCallback((person: Person) => person.may_change && open('edit', person), [open]);
  const ownId = user?.id;
  const columns = useMemo(
    () => peopleColumns(t, { ownId, onEdit: edit, onAct: open }),
    [t, ownId, edit, open],
  );
  const changeSort = (next: Sort) => update({ sort: next as typeof state.sort });
  const onOpenChange = (isOpen: boolean) => setShown((now) => now && { ...now, open: isOpen });
  return (
    <ListScreen>
      <PageHead
        title={t('nav.people')}
        context={list.isLoading || list.error ? '\u00a0' : t('people.count', { count: list.total })}
        actions={
          <>
            <AccountFilesButton list="people" />
            <Button
              icon={<ShieldCheck aria-hidden="true" />}
              onClick={() => setRuleOpen(true)}
              className="max-sm:h-11"
            >
              {t('signInRule.title')}
            </Button>
            <Button
              variant="primary"
              icon={<UserPlus aria-hidden="true" />}
              onPointerEnter={PersonDialog.preload}
              onFocus={PersonDialog.preload}
              onClick={() => open('edit', null)}
              className="max-sm:h-11"
            >
              {t('people.invite')}
            </Button>
          </>
        }
      >
        <FilterLine
          values={[state.account]}
          sorting={{ options: sortOptions(columns), sort: state.sort, onSortChange: changeSort }}
          search={
            <SearchBox
              value={state.search}
              onValueChange={(search) => update({ search })}
              onLeave={flush}
              label={t('people.search')}
            />
          }
        >
          <AccountStateFilter value={state.account} onChange={(account) => update({ account })} />
        </FilterLine>
      </PageHead>
      <div className="page-gutter flex min-h-0 flex-1 flex-col">
        <ListTable
          list={list}
          columns={columns}
          caption={t('nav.people')}
          sort={state.sort}
          onSortChange={changeSort}
          sortsElsewhere
          onRowClick={edit}
          fill
          bulk={{ acts: bulk.acts, filter: {}, nameOf: ({ username }) => username, onlyLoaded: true }}
          lines={2}
          errorTitle={t('people.loadFailed')}
          errorHelp={list.error ? errorMessage(list.error, t('shared.checkConnection')) : null}
          none={{ title: t('people.none'), help: t('people.noneHelp'), icon: <UsersRound /> }}
          noMatch={{ title: t('people.noMatch'), help: t('users.noMatchHelp') }}
          isNarrowed={state.search !== '' || state.account !== undefined}
          onClear={() => update({ search: '', account: undefined })}
        />
      </div>
      {bulk.dialog}
      {isRuleOpen && user ? (
        <SignInRuleDialog open onOpenChange={setRuleOpen} partnerId={user.partner_id} />
      ) : null}
      {shown?.act === 'edit' ? (
        <PersonDialog
          key={shown.opening}
          person={shown.person}
          isOwn={shown.person !== null && shown.person.id === ownId}
          offered={user?.effective_permissions.filter(isPermission) ?? []}
          open={shown.open}
          onOpenChange={onOpenChange}
        />
      ) : null}
      {shown?.act === 'sessions' && shown.person ? (
        <SessionsDialog
          key={shown.opening}
          person={shown.person}
          open={shown.open}
          onOpenChange={onOpenChange}
        />
      ) : null}
      {shown?.act === 'erase' && shown.person ? (
        <EraseDialog
          key={shown.opening}
          person={shown.person}
          open={shown.open}
          onOpenChange={onOpenChange}
        />
      ) : null}
      {shown && isAction(shown.act) && shown.person ? (
        <PersonActionDialog
          key={shown.opening}
          act={shown.act}
          person={shown.person}
          open={shown.open}
          onOpenChange={onOpenChange}
        />
      ) : null}
    </ListScreen>
  );
}
