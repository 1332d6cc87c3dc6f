import { useQuery } from '@tanstack/react-query';
import { partnerSummariesQuery } from '#features/admin/partners/partners.queries.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { LazySelect } from '#ui/form/select-lazy.tsx';

/** For superusers: whose settings a section shows. */
export function PartnerChoice({ value, onChange }: { value: number; onChange: (id: string) => void }) {
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
