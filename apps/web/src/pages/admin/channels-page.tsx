import { useSearchParams } from 'react-router';
import { useAuth } from '#features/auth/use-auth.ts';
import { TicketRuleCard } from '#features/incidents/ticket-rule/ticket-rule-card.tsx';
import { ChannelsScreen } from '#features/notifications/channels-screen.tsx';
import { PartnerChoice } from './partner-choice.tsx';

/** The channels of the own partner; superusers choose the partner, which is in the address. */
export function ChannelsPage() {
  const { user } = useAuth();
  const [search, setSearch] = useSearchParams();
  if (!user) return null;
  const given = Number(search.get('partner'));
  const partnerId = user.is_superuser && Number.isInteger(given) && given > 0 ? given : user.partner_id;
  const choose = (partner: string) => setSearch({ partner }, { replace: true });
  return (
    <ChannelsScreen
      key={partnerId}
      partnerId={partnerId}
      choice={user.is_superuser ? <PartnerChoice value={partnerId} onChange={choose} /> : null}
    >
      <TicketRuleCard partnerId={partnerId} />
    </ChannelsScreen>
  );
}
