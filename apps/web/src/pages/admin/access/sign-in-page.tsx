import { SignInScreen } from '#features/admin/sign-in/sign-in-screen.tsx';
import { useAuth } from '#features/auth/use-auth.ts';
import { useNamedPartner } from '../use-named-partner.tsx';

/** Of the own partner, also when the address names another one; superusers choose. */
export function SignInPage() {
  const { user } = useAuth();
  const named = useNamedPartner(user, user?.partner_id);
  if (!user || !named) return null;
  const partnerId = user.is_superuser ? named.partnerId : user.partner_id;
  return <SignInScreen key={partnerId} partnerId={partnerId} choice={named.choice} />;
}
