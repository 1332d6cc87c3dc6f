import { useQuery } from '@tanstack/react-query';
import { visiblePartnersQuery } from '#features/branding/visible-partners.queries.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Checkbox } from '#ui/form/checkbox.tsx';

interface TokenPartnersProps {
  ownPartnerId: number;
  /** Undefined: all that the owner sees, also later. */
  value: readonly number[] | undefined;
  onChange: (ids: number[] | undefined) => void;
}

/** Whose things a token sees. The own partner always belongs to it. */
export function TokenPartners({ ownPartnerId, value, onChange }: TokenPartnersProps) {
  const { t } = useTranslation();
  const { data: partners = [] } = useQuery(visiblePartnersQuery);
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-medium">{t('apiTokens.whichPartners')}</legend>
      <div className="mt-3 flex flex-col gap-3">
        <Checkbox
          label={t('apiTokens.allPartners')}
          help={t('apiTokens.allPartnersHelp')}
          checked={value === undefined}
          onChange={({ currentTarget }) => onChange(currentTarget.checked ? undefined : [ownPartnerId])}
        />
        {value ? (
          <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
            {partners.map(({ id, name }) => (
              <Checkbox
                key={id}
                label={name}
                checked={value.includes(id)}
                disabled={id === ownPartnerId}
                onChange={({ currentTarget }) =>
                  onChange(currentTarget.checked ? [...value, id] : value.filter((one) => one !== id))
                }
              />
            ))}
          </div>
        ) : null}
      </div>
    </fieldset>
  );
}
