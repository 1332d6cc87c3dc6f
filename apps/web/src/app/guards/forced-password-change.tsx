import { lazy, Suspense } from 'react';
import { Navigate, Outlet } from 'react-router';
import { useAuth } from '#features/auth/use-auth.ts';
import { paths } from '../paths.ts';

const TenantBranding = lazy(() =>
  import('../layout/tenant-branding.tsx').then((m) => ({ default: m.TenantBranding })),
);

/** The page for it is only there while a change is due. */
export function ForcedPasswordChange() {
  const { forcePasswordChange } = useAuth();
  if (!forcePasswordChange) return <Navigate to={paths.home} replace />;
  return (
    <>
      <Suspense fallback={null}>
        <TenantBranding />
      </Suspense>
      <Outlet />
    </>
  );
}

/** While a change is due, every other page leads to it. */
export function NoForcedPasswordChange() {
  const { forcePasswordChange } = useAuth();
  return forcePasswordChange ? <Navigate to={paths.setNewPassword} replace /> : <Outlet />;
}
