import { AgentsScreen } from '#features/operations/agents/agents-screen.tsx';

export function AgentsPage() {
  return <AgentsScreen />;
}
