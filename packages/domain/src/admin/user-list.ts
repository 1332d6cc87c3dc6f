import type { User } from '../auth/current-user.ts';
import { haystackOf } from '../listing/matches-search.ts';
import type { RowOrder } from '../listing/sort-rows.ts';

export const userSortKeys = ['username', 'email', 'full_name', 'partner_name'] as const;
export type UserSortKey = (typeof userSortKeys)[number];

export function userHaystack({ username, email, full_name, partner_name }: User): string {
  return haystackOf([username, email, full_name, partner_name]);
}

export const userOrder: RowOrder<User, UserSortKey> = {
  sortValue: (row, key) => row[key],
  nameKey: 'username',
};
