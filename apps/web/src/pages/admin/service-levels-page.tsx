import { useAuth } from '#features/auth/use-auth.ts';
import { ServiceLevelsScreen } from '#features/maintenance/levels/service-levels-screen.tsx';
import { useNamedPartner } from './use-named-partner.tsx';

/** The levels of the own partner; superusers choose. */
export function ServiceLevelsPage() {
  const { user } = useAuth();
  const named = useNamedPartner(user, user?.partner_id);
  if (!user || !named) return null;
  return <ServiceLevelsScreen key={named.partnerId} partnerId={named.partnerId} actions={named.choice} />;
}
