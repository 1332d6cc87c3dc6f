import { UsersOverview } from '#features/admin/users-overview.tsx';
import { followOwnChange } from '#features/auth/session.ts';

export function UsersPage() {
  return <UsersOverview onSaved={followOwnChange} />;
}
