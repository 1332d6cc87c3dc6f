import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { mayOpenAdmin, ofSuperusers } from '#features/admin/sections/admin-sections.ts';
import { adminRequired } from '#features/auth/admin-required.ts';
import { useAuth } from '#features/auth/use-auth.ts';
import { paths } from '#paths.ts';
import { WaitingScreen } from '../layout/waiting-screen.tsx';

/** The pages of the administration are open to those who may open their section. */
export function RequireSection({ children }: { children: ReactNode }) {
  const { user, starting } = useAuth();
  const { pathname } = useLocation();
  if (starting) return <WaitingScreen />;
  if (user && mayOpenAdmin(user, pathname)) return children;
  const instead = user && ofSuperusers(user, pathname);
  if (instead) return <Navigate to={instead} replace />;
  return <Navigate to={paths.unauthorized} replace state={{ message: adminRequired }} />;
}
