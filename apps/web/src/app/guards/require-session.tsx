import { Navigate, Outlet, useLocation } from 'react-router';
import { useAuth } from '#features/auth/use-auth.ts';
import { WaitingScreen } from '../layout/waiting-screen.tsx';
import { paths } from '../paths.ts';
import { rememberOrigin } from './remembered-origin.ts';

export function RequireSession() {
  const { loading, authenticated, signedOut } = useAuth();
  const location = useLocation();
  if (loading) return <WaitingScreen />;
  if (authenticated) return <Outlet />;
  return <Navigate to={paths.login} replace state={signedOut ? null : rememberOrigin(location)} />;
}
