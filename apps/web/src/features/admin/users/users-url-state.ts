import { type UserSortKey, userSortKeys } from '@greenroom/domain/admin/user-list.ts';
import { type UserFilter, userFilters } from '@greenroom/domain/admin/user-state.ts';
import type { Sort } from '@greenroom/domain/listing/next-sort.ts';
import { readColumns, writeColumns } from '#listing/columns/column-choice.ts';
import { writeListQuery } from '#listing/partner-in-address.ts';
import { sortInAddress } from '#listing/sort-in-address.ts';
import type { UrlState } from '#listing/use-url-state.ts';
import { userList } from './users.queries.ts';

export type UsersState = {
  search: string;
  sort: Sort<UserSortKey>;
  account: UserFilter | undefined;
  /** The columns beside the name; undefined for those of the person's last choice. */
  columns: readonly string[] | undefined;
};

/** What a list can show besides the columns of its start. */
export const moreUserColumns = ['last_sign_in_at', 'access_ends_on', 'roles', 'created_at'] as const;
export const defaultUserColumns = ['email', 'full_name', 'partner_name', 'state', 'is_superuser'];
export const userColumnIds = [...defaultUserColumns, ...moreUserColumns];

const inAddress = sortInAddress(userSortKeys, userList.defaultSort);

export const usersUrlState: UrlState<UsersState> = {
  read: (text) => {
    const query = new URLSearchParams(text);
    return {
      search: query.get('search') ?? '',
      sort: inAddress.read(query.get('sort')),
      account: userFilters.find((one) => one === query.get('account')),
      columns: readColumns(query.get('columns'), userColumnIds),
    };
  },
  write: ({ search, sort, account, columns }) =>
    writeListQuery({ search, account, sort: inAddress.write(sort), columns: writeColumns(columns) }),
};
