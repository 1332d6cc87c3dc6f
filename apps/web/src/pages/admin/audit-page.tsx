import { AuditScreen } from '#features/admin/audit/audit-screen.tsx';
import { useAuth } from '#features/auth/use-auth.ts';

export function AuditPage() {
  return <AuditScreen isSuperuser={useAuth().user?.is_superuser ?? false} />;
}
