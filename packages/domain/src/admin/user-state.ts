/**
 * Of an account: in use; without a password and a first sign-in; after its last day; made inactive by an administrator.
 * In this order they are sorted.
 */
export const userStates = ['active', 'invited', 'ended', 'inactive'] as const;
export type UserState = (typeof userStates)[number];

/** What lists of users are filtered by: a state, or those who were never here, whatever their state is. */
export const userFilters = [...userStates, 'never-signed-in'] as const;
export type UserFilter = (typeof userFilters)[number];

export function matchesFilter(
  user: { state: UserState; last_sign_in_at: string | null },
  filter: UserFilter | undefined,
): boolean {
  if (filter === 'never-signed-in') return user.last_sign_in_at === null;
  return filter === undefined || user.state === filter;
}
