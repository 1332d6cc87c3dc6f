import { UsersOverview } from '#features/admin/users-overview.tsx';

export function UsersPage() {
  return <UsersOverview />;
}
