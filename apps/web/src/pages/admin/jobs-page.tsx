import { JobsScreen } from '#features/estate/jobs/jobs-screen.tsx';

export function JobsPage() {
  return <JobsScreen />;
}
