import { useAuth } from '#features/auth/use-auth.ts';
import { InstallationScreen } from '#features/installation/installation-screen.tsx';

export function InstallationPage() {
  return <InstallationScreen email={useAuth().user?.email ?? ''} />;
}
