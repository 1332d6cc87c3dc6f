import { Problem } from '@greenroom/domain/http/problem.ts';

type Account = { is_active: boolean; is_superuser: boolean; access_ends_on: string | null };

/** Of a superuser the last day could be that of the last one; an account past its last day is not active. */
export function requireFittingEnd({ is_superuser, is_active, access_ends_on }: Account, now: Date): void {
  if (access_ends_on === null) return;
  if (is_superuser)
    throw new Problem('superuser-without-end', 'A superuser has no last day. Remove one of the two.');
  if (is_active && access_ends_on < now.toISOString().slice(0, 10))
    throw new Problem('access-ended', 'The last day of this user is over. Set a later one, or none.');
}
