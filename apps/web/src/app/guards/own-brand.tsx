import { lazy, Suspense } from 'react';
import { Outlet } from 'react-router';
import { useAuth } from '#features/auth/use-auth.ts';

const TenantBranding = lazy(() =>
  import('../layout/tenant-branding.tsx').then((m) => ({ default: m.TenantBranding })),
);

/** Pages outside the main layout wear the brand of whoever is signed in. */
export function OwnBrand() {
  const { user } = useAuth();
  return (
    <>
      {user ? (
        <Suspense fallback={null}>
          <TenantBranding />
        </Suspense>
      ) : null}
      <Outlet />
    </>
  );
}
