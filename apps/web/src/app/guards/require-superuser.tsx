import { Navigate, Outlet } from 'react-router';
import { useAuth } from '#features/auth/use-auth.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { paths } from '../paths.ts';

export function RequireSuperuser() {
  const { user } = useAuth();
  const { t } = useTranslation();
  if (user?.is_superuser) return <Outlet />;
  return <Navigate to={paths.unauthorized} replace state={{ message: t('unauthorized.adminRequired') }} />;
}
