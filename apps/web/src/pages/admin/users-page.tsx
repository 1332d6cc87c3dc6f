import { UsersScreen } from '#features/admin/users/users-screen.tsx';
import { followOwnChange } from '#features/auth/session.ts';
import { useAuth } from '#features/auth/use-auth.ts';

export function UsersPage() {
  return <UsersScreen onSaved={followOwnChange} ownId={useAuth().user?.id} />;
}
