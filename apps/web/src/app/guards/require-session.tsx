import { Navigate, Outlet, useLocation } from 'react-router';
import { useAuth } from '#features/auth/use-auth.ts';
import { paths } from '#paths.ts';
import { UnansweredScreen } from '../layout/unanswered-screen.tsx';
import { WaitingScreen } from '../layout/waiting-screen.tsx';
import { rememberOrigin } from './remembered-origin.ts';

export function RequireSession() {
  const { loading, unanswered, authenticated, signedOut } = useAuth();
  const location = useLocation();
  if (loading) return <WaitingScreen />;
  if (unanswered) return <UnansweredScreen />;
  if (authenticated) return <Outlet />;
  return <Navigate to={paths.login} replace state={signedOut ? null : rememberOrigin(location)} />;
}
