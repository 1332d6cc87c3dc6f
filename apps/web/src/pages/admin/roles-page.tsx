import { RolesScreen } from '#features/admin/roles/roles-screen.tsx';

export function RolesPage() {
  return <RolesScreen />;
}
