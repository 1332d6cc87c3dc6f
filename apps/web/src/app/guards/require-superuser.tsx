import { Navigate, Outlet } from 'react-router';
import { adminRequired } from '#features/auth/admin-required.ts';
import { useAuth } from '#features/auth/use-auth.ts';
import { paths } from '#paths.ts';
import { WaitingScreen } from '../layout/waiting-screen.tsx';

export function RequireSuperuser() {
  const { user, starting } = useAuth();
  if (starting) return <WaitingScreen />;
  if (user?.is_superuser) return <Outlet />;
  return <Navigate to={paths.unauthorized} replace state={{ message: adminRequired }} />;
}
