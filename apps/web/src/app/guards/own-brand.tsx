import { Outlet } from 'react-router';
import { useAuth } from '#features/auth/use-auth.ts';
import { quietPart } from '#ui/lazy/quiet-part.tsx';

const TenantBranding = quietPart(() => import('../layout/tenant-branding.tsx').then((m) => m.TenantBranding));

/** Pages outside the main layout use the branding of the signed-in user. */
export function OwnBrand() {
  const { user } = useAuth();
  return (
    <>
      {user ? <TenantBranding /> : null}
      <Outlet />
    </>
  );
}
