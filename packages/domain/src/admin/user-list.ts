import * as z from 'zod/mini';
import { user } from '../auth/current-user.ts';
import { haystackBy, type SearchFields } from '../listing/search-fields.ts';
import type { RowOrder } from '../listing/sort-rows.ts';
import { userStates } from './user-state.ts';

/** A user as administrators see it. */
export const managedUser = z.extend(user, {
  state: z.enum(userStates),
  /** Has no password yet, so that a link sets the first one. */
  is_invited: z.boolean(),
  /** Until when the newest link to set a password works. Null without one. */
  link_ends_at: z.nullable(z.string()),
  /** The last day with access. Null: no end. */
  access_ends_on: z.nullable(z.string()),
  /** Null for a user who has never signed in. */
  last_sign_in_at: z.nullable(z.string()),
});
export type ManagedUser = z.infer<typeof managedUser>;

/** What lists of users and of people are searched and sorted by. */
type SearchedUser = Pick<ManagedUser, 'username' | 'email' | 'full_name' | 'partner_name'>;
type ListedUser = SearchedUser & Pick<ManagedUser, 'last_sign_in_at' | 'state'>;

export const userSortKeys = [
  ...(['username', 'email', 'full_name', 'partner_name', 'last_sign_in_at', 'state'] as const),
] as const;
export type UserSortKey = (typeof userSortKeys)[number];

export const userSearch = {
  username: (row) => row.username,
  email: (row) => row.email,
  full_name: (row) => row.full_name,
  partner_name: (row) => row.partner_name,
} satisfies SearchFields<SearchedUser>;

export const userHaystack = haystackBy<SearchedUser, []>(userSearch);

export const userOrder: RowOrder<ListedUser, UserSortKey> = {
  sortValue: (row, key) => {
    if (key === 'last_sign_in_at') return timeOf(row.last_sign_in_at);
    return key === 'state' ? userStates.indexOf(row.state) : row[key];
  },
  nameKey: 'username',
};

function timeOf(moment: string | null): number | null {
  return moment === null ? null : Date.parse(moment);
}
