import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { NoResponseScreen } from '#app/layout/no-response-screen.tsx';
import { clearSignOut } from '#features/auth/session.ts';
import { originIn } from '#features/auth/sign-in/remembered-origin.ts';
import { useAuth } from '#features/auth/use-auth.ts';
import { WaitingScreen } from '../layout/waiting-screen.tsx';
import { preloadScreen } from '../preload-screen.ts';

/** The sign-in page is for signed-out users. While its response arrives, the next screen is loaded. */
export function RedirectSignedIn() {
  const { loading, noResponse, authenticated } = useAuth();
  const { state } = useLocation();
  const target = originIn(state);
  useEffect(clearSignOut, []);
  if (loading) return <WaitingScreen inPlace />;
  if (noResponse) return <NoResponseScreen inPlace />;
  if (authenticated)
    return (
      <>
        <Navigate to={target} replace />
        {/* Shown until the code of the screen has arrived: an empty page would look like a failure. */}
        <WaitingScreen inPlace />
      </>
    );
  return (
    <div
      className="contents"
      onSubmitCapture={() => void preloadScreen(target.split(/[?#]/)[0] ?? target, true)}
    >
      <Outlet />
    </div>
  );
}
