import type { ManagedUser } from '@greenroom/domain/admin/user-list.ts';
import type { Sort } from '@greenroom/domain/listing/next-sort.ts';
import { useQuery } from '@tanstack/react-query';
import { Mail, UserPlus, UsersRound } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { errorMessage } from '#api/error-message.ts';
import { chosenPartner } from '#api/partner-choice.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { arrangeColumns } from '#listing/columns/arrange-columns.ts';
import { ColumnButton } from '#listing/columns/column-button.tsx';
import { useColumns } from '#listing/columns/use-columns.ts';
import { FilterLine } from '#listing/filters/filter-line.tsx';
import { sortOptions } from '#listing/filters/list-sorting.ts';
import { ListScreen } from '#listing/list-screen.tsx';
import { ListTable } from '#listing/list-table.tsx';
import { SearchBox } from '#listing/search-box.tsx';
import { useList } from '#listing/use-list.ts';
import { useUrlState } from '#listing/use-url-state.ts';
import { Button } from '#ui/button/button.tsx';
import { ExplainedButton } from '#ui/button/explained-button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { AccountFilesButton } from '../accounts/account-files-button.tsx';
import { AccountStateFilter } from '../accounts/account-parts.ts';
import { useAccountBulk } from '../accounts/use-account-bulk.tsx';
import { RecentSignInsButton } from './recent-sign-ins-button.tsx';
import { useUserActions } from './use-user-actions.tsx';
import { useUserDialog } from './use-user-dialog.tsx';
import { partnersQuery, recentSignIns, userList } from './users.queries.ts';
import { userActionsColumn, userNameColumn, usersColumns } from './users-columns.tsx';
import { defaultUserColumns, userColumnIds, usersUrlState } from './users-url-state.ts';

interface UsersScreenProps {
  /** Called when a user was created or changed, possibly the signed-in one. */
  onSaved: (user: ManagedUser) => void;
  /** The id of the signed-in user. */
  ownId: number | undefined;
}

export function UsersScreen({ onSaved, ownId }: UsersScreenProps) {
  const { t } = useTranslation();
  const { state, update, flush } = useUrlState(usersUrlState);
  const { sort } = state;
  // Another choice begins the screen anew.
  const [filter] = useState(chosenPartner);
  const narrow = { search: state.search, state: state.account };
  const list = useList(userList, { filter, narrow, sort });
  const partners = useQuery(partnersQuery);
  const { openDialog, loadDialog, dialog } = useUserDialog(onSaved, ownId);
  const edit = useCallback((user: ManagedUser) => openDialog(user), [openDialog]);
  const acts = useUserActions(onSaved);
  const bulk = useAccountBulk('users', list.rows);
  const chosen = useColumns({
    list: 'users',
    owner: ownId,
    inAddress: state.columns,
    isSaved: false,
    known: userColumnIds,
    defaults: defaultUserColumns,
    onChange: (next) => update({ columns: next }),
  });
  const { shown } = chosen;
  const columns = useMemo(
    () => [
      ...arrangeColumns(userNameColumn(t), usersColumns(t), shown),
      userActionsColumn(t, { onEdit: edit, onAct: acts.confirm }),
    ],
    [t, edit, acts.confirm, shown],
  );

  const isLoading = list.isLoading || partners.isPending;
  const partnersFailure = partners.isError
    ? t('users.partnersLoadFailed', {
        error: errorMessage(partners.error, t('users.partnersFetchFailed')),
      })
    : undefined;
  const changeSort = (next: Sort) => update({ sort: next as typeof sort });
  const notYet = isLoading ? t('users.loading') : partnersFailure;
  return (
    <ListScreen>
      <PageHead
        title={t('nav.users')}
        context={
          isLoading ? (
            <span role="status">{t('users.loading')}</span>
          ) : list.error ? (
            '\u00a0'
          ) : list.hasMore ? (
            t('users.countOf', { loaded: list.rows.length, total: list.total })
          ) : (
            t('users.count', { count: list.total })
          )
        }
        actions={
          <>
            <AccountFilesButton list="users" />
            <ExplainedButton
              icon={<UserPlus aria-hidden="true" />}
              reason={notYet}
              onPointerEnter={loadDialog}
              onFocus={loadDialog}
              onClick={() => openDialog(null)}
              className="max-sm:h-11"
            >
              {t('users.create')}
            </ExplainedButton>
            <ExplainedButton
              variant="primary"
              icon={<Mail aria-hidden="true" />}
              reason={notYet}
              onPointerEnter={loadDialog}
              onFocus={loadDialog}
              onClick={() => openDialog(null, true)}
              className="max-sm:h-11"
            >
              {t('users.invite')}
            </ExplainedButton>
          </>
        }
      >
        <FilterLine
          values={[state.account]}
          sorting={{ options: sortOptions(columns), sort, onSortChange: changeSort }}
          search={
            <SearchBox
              value={state.search}
              onValueChange={(search) => update({ search })}
              onLeave={flush}
              label={t('users.search')}
            />
          }
          trailing={
            <ColumnButton
              columns={chosen}
              name={t('profile.username')}
              options={usersColumns(t).map(({ id, header }) => ({ id, label: header }))}
            />
          }
        >
          <AccountStateFilter value={state.account} onChange={(account) => update({ account })} />
          <RecentSignInsButton
            isOn={sort.key === recentSignIns.key && sort.direction === recentSignIns.direction}
            onToggle={(isOn) => update({ sort: isOn ? recentSignIns : userList.defaultSort })}
          />
        </FilterLine>
      </PageHead>
      <div className="page-gutter flex min-h-0 flex-1 flex-col">
        {partnersFailure ? (
          <Banner
            tone="danger"
            className="mb-4 shrink-0"
            action={
              <Button size="sm" busy={partners.isFetching} onClick={() => void partners.refetch()}>
                {t('shared.tryAgain')}
              </Button>
            }
          >
            {partnersFailure}
          </Banner>
        ) : null}
        <ListTable
          list={list}
          columns={columns}
          caption={t('users.tableCaption')}
          sort={sort}
          onSortChange={changeSort}
          sortsElsewhere
          onRowClick={edit}
          onRowIntent={loadDialog}
          fill
          sideways={!chosen.isDefault}
          bulk={{ acts: bulk.acts, filter: {}, nameOf: ({ username }) => username, onlyLoaded: true }}
          lines={2}
          errorTitle={t('users.loadFailed', { error: errorMessage(list.error, t('users.fetchFailed')) })}
          errorHelp={null}
          none={{ title: t('users.none'), help: t('users.noneHelp'), icon: <UsersRound /> }}
          noMatch={{ title: t('users.none'), help: t('users.noMatchHelp') }}
          isNarrowed={state.search !== '' || state.account !== undefined}
          onClear={() => update({ search: '', account: undefined })}
        />
      </div>
      {dialog}
      {acts.dialog}
      {bulk.dialog}
    </ListScreen>
  );
}
