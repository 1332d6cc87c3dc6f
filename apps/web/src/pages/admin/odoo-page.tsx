import { useSearchParams } from 'react-router';
import { useAuth } from '#features/auth/use-auth.ts';
import { OdooScreen } from '#features/odoo/odoo-screen.tsx';
import { PartnerChoice } from './partner-choice.tsx';

/** The Odoo of the own partner; superusers choose the partner, which is in the address. */
export function OdooPage() {
  const { user } = useAuth();
  const [search, setSearch] = useSearchParams();
  if (!user) return null;
  const given = Number(search.get('partner'));
  const partnerId = user.is_superuser && Number.isInteger(given) && given > 0 ? given : user.partner_id;
  return (
    <OdooScreen
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
