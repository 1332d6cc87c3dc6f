import { Navigate, Outlet } from 'react-router';
import { useAuth } from '#features/auth/use-auth.ts';
import { paths } from '#paths.ts';
import { OwnBrand } from './own-brand.tsx';

/** The page for it is only there while a change is due. */
export function ForcedPasswordChange() {
  const { forcePasswordChange } = useAuth();
  return forcePasswordChange ? <OwnBrand /> : <Navigate to={paths.home} replace />;
}

/** While a change is due, every other page leads to it. */
export function NoForcedPasswordChange() {
  const { forcePasswordChange } = useAuth();
  return forcePasswordChange ? <Navigate to={paths.setNewPassword} replace /> : <Outlet />;
}
