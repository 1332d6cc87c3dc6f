import { useAuth } from '#features/auth/use-auth.ts';
import { TicketTemplatesScreen } from '#features/maintenance/templates/ticket-templates-screen.tsx';
import { useNamedPartner } from './use-named-partner.tsx';

/** The templates of the own partner; superusers choose. */
export function TicketTemplatesPage() {
  const { user } = useAuth();
  const named = useNamedPartner(user, user?.partner_id);
  if (!user || !named) return null;
  return <TicketTemplatesScreen key={named.partnerId} partnerId={named.partnerId} actions={named.choice} />;
}
