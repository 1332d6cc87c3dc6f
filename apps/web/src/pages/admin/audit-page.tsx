import { AuditScreen } from '#features/admin/audit/audit-screen.tsx';

export function AuditPage() {
  return <AuditScreen />;
}
