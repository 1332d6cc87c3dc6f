import { useAuth } from '#features/auth/use-auth.ts';
import { OdooScreen } from '#features/odoo/odoo-screen.tsx';
import { useNamedPartner } from './use-named-partner.tsx';

/** The Odoo of the own partner, also when the address names another one; superusers choose. */
export function OdooPage() {
  const { user } = useAuth();
  const named = useNamedPartner(user, user?.partner_id);
  if (!user || !named) return null;
  const partnerId = user.is_superuser ? named.partnerId : user.partner_id;
  return <OdooScreen key={partnerId} partnerId={partnerId} actions={named.choice} />;
}
