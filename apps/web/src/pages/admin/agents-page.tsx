import { useAuth } from '#features/auth/use-auth.ts';
import { AgentsScreen } from '#features/operations/agents/agents-screen.tsx';

export function AgentsPage() {
  const { user } = useAuth();
  return <AgentsScreen isSuperuser={user?.is_superuser === true} />;
}
