import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { chosenPartner } from '#api/partner-choice.ts';
import { useSiteOptions } from '#features/inventory/sites/site-options.queries.ts';
import { siteQuery } from '#features/inventory/sites/sites.queries.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Combobox } from '#ui/form/combobox.tsx';
import { FieldFrame } from '#ui/form/field.tsx';
import type { PlaceFieldProps } from './place-field-props.ts';

/** The site of a room. */
export function SiteField({
  value,
  onValueChange,
  onBlur,
  samePartnerAs,
  disabled,
  ...frame
}: PlaceFieldProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const siteId = value === '' ? undefined : Number(value);
  const chosen = useQuery({ ...siteQuery(client, siteId ?? 0), enabled: siteId !== undefined });
  const filter = useMemo(
    () => (samePartnerAs ? { same_partner_as: samePartnerAs } : chosenPartner()),
    [samePartnerAs],
  );
  const { field: shared } = useSiteOptions({ filter });
  return (
    <FieldFrame {...frame}>
      {(wiring) => (
        <Combobox
          field={wiring}
          label={frame.label}
          placeholder={t('estate.chooseSite')}
          value={siteId}
          valueLabel={siteId === undefined ? undefined : (chosen.data?.name ?? `#${siteId}`)}
          onValueChange={(next) => {
            onValueChange(next === undefined ? '' : String(next));
            onBlur?.();
          }}
          {...shared}
          clearLabel={t('estate.clearChoice')}
          disabled={disabled}
        />
      )}
    </FieldFrame>
  );
}
