import * as z from 'zod/mini';
import { user } from '../auth/current-user.ts';
import { haystackBy, type SearchFields } from '../listing/search-fields.ts';
import type { RowOrder } from '../listing/sort-rows.ts';

/** A user as administrators see it. */
export const managedUser = z.extend(user, {
  /** Null for a user who has never signed in. */
  last_sign_in_at: z.nullable(z.string()),
});
export type ManagedUser = z.infer<typeof managedUser>;

/** What lists of users and of people are searched and sorted by. */
type SearchedUser = Pick<ManagedUser, 'username' | 'email' | 'full_name' | 'partner_name'>;
type ListedUser = SearchedUser & Pick<ManagedUser, 'last_sign_in_at'>;

export const userSortKeys = ['username', 'email', 'full_name', 'partner_name', 'last_sign_in_at'] as const;
export type UserSortKey = (typeof userSortKeys)[number];

export const userSearch = {
  username: (row) => row.username,
  email: (row) => row.email,
  full_name: (row) => row.full_name,
  partner_name: (row) => row.partner_name,
} satisfies SearchFields<SearchedUser>;

export const userHaystack = haystackBy<SearchedUser, []>(userSearch);

export const userOrder: RowOrder<ListedUser, UserSortKey> = {
  sortValue: (row, key) => (key === 'last_sign_in_at' ? timeOf(row.last_sign_in_at) : row[key]),
  nameKey: 'username',
};

function timeOf(moment: string | null): number | null {
  return moment === null ? null : Date.parse(moment);
}
