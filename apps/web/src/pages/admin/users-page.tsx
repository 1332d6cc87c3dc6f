import { UsersOverview } from '#features/admin/users/users-overview.tsx';
import { followOwnChange } from '#features/auth/session.ts';
import { useAuth } from '#features/auth/use-auth.ts';

export function UsersPage() {
  return <UsersOverview onSaved={followOwnChange} ownId={useAuth().user?.id} />;
}
