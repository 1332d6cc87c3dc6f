import { Navigate, Outlet } from 'react-router';
import { useAuth } from '#features/auth/use-auth.ts';
import { paths } from '#paths.ts';
import { WaitingScreen } from '../layout/waiting-screen.tsx';
import { OwnBrand } from './own-brand.tsx';

/** Its page is only available while a change is required. */
export function ForcedPasswordChange() {
  const { forcePasswordChange, starting } = useAuth();
  if (starting) return <WaitingScreen />;
  return forcePasswordChange ? <OwnBrand /> : <Navigate to={paths.home} replace />;
}

/** While a change is required, every other page redirects to it. */
export function NoForcedPasswordChange() {
  const { forcePasswordChange } = useAuth();
  return forcePasswordChange ? <Navigate to={paths.setNewPassword} replace /> : <Outlet />;
}
