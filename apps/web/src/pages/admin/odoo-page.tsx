import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { partnerSummariesQuery } from '#features/admin/partners/partners.queries.ts';
import { useAuth } from '#features/auth/use-auth.ts';
import { OdooScreen } from '#features/odoo/odoo-screen.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { LazySelect } from '#ui/form/select-lazy.tsx';

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

function PartnerChoice({ value, onChange }: { value: number; onChange: (id: string) => void }) {
  const { t } = useTranslation();
  const { data = [] } = useQuery(partnerSummariesQuery);
  return (
    <LazySelect
      fallback={<span className="h-9 w-60 max-w-full max-sm:w-80 rounded-control border" />}
      label={t('profile.partner')}
      hideLabel
      value={String(value)}
      onValueChange={onChange}
      options={data.map(({ id, name }) => ({ value: String(id), label: name }))}
      fieldClassName="w-60 max-w-full max-sm:w-80"
    />
  );
}
