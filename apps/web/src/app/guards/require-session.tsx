import { Navigate, Outlet, useLocation } from 'react-router';
import { NoResponseScreen } from '#app/layout/no-response-screen.tsx';
import { rememberOrigin } from '#features/auth/sign-in/remembered-origin.ts';
import { useAuth } from '#features/auth/use-auth.ts';
import { paths } from '#paths.ts';
import { WaitingScreen } from '../layout/waiting-screen.tsx';

export function RequireSession() {
  const { loading, starting, noResponse, authenticated, signedOut } = useAuth();
  const location = useLocation();
  // The server checks every request by itself: what it sends before the user is known, the user may see.
  if (authenticated || starting) return <Outlet />;
  if (loading) return <WaitingScreen />;
  if (noResponse) return <NoResponseScreen />;
  return <Navigate to={paths.login} replace state={signedOut ? null : rememberOrigin(location)} />;
}
