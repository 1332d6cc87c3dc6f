import { useAuth } from '#features/auth/use-auth.ts';
import { RoomModelsScreen } from '#features/health/models/room-models-screen.tsx';
import { usePartner } from '#listing/use-partner.ts';
import { useNamedPartner } from './use-named-partner.tsx';

/** The models of the own partner or of the chosen one; superusers choose any, which is in the address. */
export function RoomModelsPage() {
  const { user } = useAuth();
  const chosen = usePartner();
  const named = useNamedPartner(user, chosen ?? user?.partner_id);
  if (!named) return null;
  return <RoomModelsScreen key={named.partnerId} partnerId={named.partnerId} actions={named.choice} />;
}
