import { useAuth } from '#features/auth/use-auth.ts';
import { ApiTokensScreen } from '#features/tokens/api-tokens-screen.tsx';
import { useNamedPartner } from '../use-named-partner.tsx';

/** Of the own partner, also when the address names another one; superusers choose. */
export function ApiTokensPage() {
  const { user } = useAuth();
  const named = useNamedPartner(user, user?.partner_id);
  if (!user || !named) return null;
  const partnerId = user.is_superuser ? named.partnerId : user.partner_id;
  return <ApiTokensScreen key={partnerId} user={user} partnerId={partnerId} choice={named.choice} />;
}
