import { writeQuery } from '#listing/url-values.ts';
import type { UrlState } from '#listing/use-url-state.ts';

export type UsersState = { search: string };

export const usersUrlState: UrlState<UsersState> = {
  read: (query) => ({ search: new URLSearchParams(query).get('search') ?? '' }),
  write: ({ search }) => writeQuery({ search }),
};
