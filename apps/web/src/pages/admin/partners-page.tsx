import { PartnersScreen } from '#features/admin/partners/partners-screen.tsx';

export function PartnersPage() {
  return <PartnersScreen />;
}
