import { Navigate, Outlet, useLocation } from 'react-router';
import { NoResponseScreen } from '#app/layout/no-response-screen.tsx';
import { useAuth } from '#features/auth/use-auth.ts';
import { paths } from '#paths.ts';
import { WaitingScreen } from '../layout/waiting-screen.tsx';
import { rememberOrigin } from './remembered-origin.ts';

export function RequireSession() {
  const { loading, noResponse, authenticated, signedOut } = useAuth();
  const location = useLocation();
  if (loading) return <WaitingScreen />;
  if (noResponse) return <NoResponseScreen />;
  if (authenticated) return <Outlet />;
  return <Navigate to={paths.login} replace state={signedOut ? null : rememberOrigin(location)} />;
}
