import { Suspense, useMemo } from 'react';
import { Outlet, useLocation } from 'react-router';
import { dropUnusedData } from '#api/query-client.ts';
import { sectionAt, sectionsOf } from '#features/admin/sections/admin-sections.ts';
import { SectionFrame } from '#features/admin/sections/section-frame.tsx';
import { useAuth } from '#features/auth/use-auth.ts';
import { RequireSection } from '../guards/require-section.tsx';
import { ScreenBoundary } from '../screen-boundary.tsx';
import { WaitingScreen } from './waiting-screen.tsx';

/** Keeps the sections in place while a page of the administration loads or has failed. */
export function AdminLayout() {
  // Not in the router, which every page loads, the sign-in page too: the guard needs the sections.
  return (
    <RequireSection>
      <Sections />
    </RequireSection>
  );
}

function Sections() {
  const { user } = useAuth();
  const { pathname } = useLocation();
  const sections = useMemo(() => sectionsOf(user), [user]);
  return (
    <SectionFrame sections={sections} section={sectionAt(pathname)}>
      <ScreenBoundary onRetry={dropUnusedData}>
        <Suspense fallback={<WaitingScreen inPlace />}>
          <Outlet />
        </Suspense>
      </ScreenBoundary>
    </SectionFrame>
  );
}
