import { useAuth } from '#features/auth/use-auth.ts';
import { BrandScreen } from '#features/branding/editor/brand-screen.tsx';

/** The brand of the own partner, for its administrators. */
export function BrandPage() {
  const { user } = useAuth();
  return user ? <BrandScreen partnerId={user.partner_id} /> : null;
}
