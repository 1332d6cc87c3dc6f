import type { User } from '@greenroom/domain/auth/current-user.ts';

/** What decides which rights a user can give to a token. */
export type TokenOwner = Pick<
  User,
  'partner_id' | 'is_superuser' | 'effective_permissions' | 'force_explicit_grants'
> & { sees_several_partners?: boolean | undefined };
