import { MaintenanceScreen } from '#features/maintenance/maintenance-screen.tsx';

export function MaintenancePage() {
  return <MaintenanceScreen />;
}
