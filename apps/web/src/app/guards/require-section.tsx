import { Navigate, Outlet, useLocation } from 'react-router';
import { mayOpenAdmin } from '#features/admin/sections/admin-sections.ts';
import { adminRequired } from '#features/auth/admin-required.ts';
import { useAuth } from '#features/auth/use-auth.ts';
import { paths } from '#paths.ts';
import { WaitingScreen } from '../layout/waiting-screen.tsx';

/** The pages of the administration are open to those who may open their section. */
export function RequireSection() {
  const { user, starting } = useAuth();
  const { pathname } = useLocation();
  if (starting) return <WaitingScreen />;
  if (user && mayOpenAdmin(user, pathname)) return <Outlet />;
  return <Navigate to={paths.unauthorized} replace state={{ message: adminRequired }} />;
}
