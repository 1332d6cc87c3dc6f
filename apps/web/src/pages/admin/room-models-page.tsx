import { useSearchParams } from 'react-router';
import { useAuth } from '#features/auth/use-auth.ts';
import { RoomModelsScreen } from '#features/health/models/room-models-screen.tsx';
import { usePartner } from '#listing/use-partner.ts';
import { PartnerChoice } from './partner-choice.tsx';

/** The models of the own partner or of the chosen one; superusers choose any, which is in the address. */
export function RoomModelsPage() {
  const { user } = useAuth();
  const chosen = usePartner();
  const [search, setSearch] = useSearchParams();
  if (!user) return null;
  const given = Number(search.get('partner'));
  const named = Number.isInteger(given) && given > 0 ? given : chosen;
  const partnerId = named ?? user.partner_id;
  return (
    <RoomModelsScreen
      key={partnerId}
      partnerId={partnerId}
      actions={
        user.is_superuser ? (
          <PartnerChoice
            value={partnerId}
            onChange={(partner) => setSearch({ partner }, { replace: true })}
          />
        ) : null
      }
    />
  );
}
