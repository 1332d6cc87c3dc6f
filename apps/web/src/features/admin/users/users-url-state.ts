import { type UserSortKey, userSortKeys } from '@greenroom/domain/admin/user-list.ts';
import type { Sort } from '@greenroom/domain/listing/next-sort.ts';
import { writeListQuery } from '#listing/partner-in-address.ts';
import { sortInAddress } from '#listing/sort-in-address.ts';
import type { UrlState } from '#listing/use-url-state.ts';
import { userList } from './users.queries.ts';

export type UsersState = { search: string; sort: Sort<UserSortKey> };

const inAddress = sortInAddress(userSortKeys, userList.defaultSort);

export const usersUrlState: UrlState<UsersState> = {
  read: (text) => {
    const query = new URLSearchParams(text);
    return { search: query.get('search') ?? '', sort: inAddress.read(query.get('sort')) };
  },
  write: ({ search, sort }) => writeListQuery({ search, sort: inAddress.write(sort) }),
};
