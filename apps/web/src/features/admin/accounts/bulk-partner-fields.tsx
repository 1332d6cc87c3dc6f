import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#i18n/use-translation.ts';
import { ChoiceGroup } from '#ui/form/choice-group.tsx';
import { FieldFrame } from '#ui/form/field.tsx';
import { PartnerSelector } from '../access/partner-selector.tsx';
import { partnersQuery } from '../users/users.queries.ts';
import type { AccountBulkValues } from './account-bulk.ts';

type BulkPartnerFieldsProps = {
  value: AccountBulkValues['change'];
  onValueChange: (change: AccountBulkValues['change']) => void;
  error: string | undefined;
};

/** A partner that the users see besides their own one, linked or no longer. */
export function BulkPartnerFields({ value, onValueChange, error }: BulkPartnerFieldsProps) {
  const { t } = useTranslation();
  const partners = useQuery(partnersQuery);
  const act = 'unlink_partner_id' in value ? 'unlink_partner_id' : 'link_partner_id';
  const partner = partners.data?.find(({ id }) => id === value[act]);
  return (
    <>
      <ChoiceGroup
        legend={t('accounts.what')}
        value={act}
        onValueChange={(next) => onValueChange({ [next]: value[act] })}
        options={[
          { value: 'link_partner_id', label: t('accounts.link') },
          { value: 'unlink_partner_id', label: t('accounts.unlink') },
        ]}
      />
      <FieldFrame label={t('profile.partner')} error={error}>
        {(field) => (
          <PartnerSelector
            label={t('profile.partner')}
            partners={partners.data ?? []}
            query={partners}
            chosen={partner}
            onChoose={(next) => onValueChange({ [act]: next?.id ?? null })}
            field={field}
          />
        )}
      </FieldFrame>
    </>
  );
}
