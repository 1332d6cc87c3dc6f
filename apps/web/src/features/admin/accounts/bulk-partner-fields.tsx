import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { ChoiceGroup } from '#ui/form/choice-group.tsx';
import { FieldFrame } from '#ui/form/field.tsx';
import { type PartnerChoice, PartnerSelector } from '../access/partner-selector.tsx';
import { partnersQuery } from '../users/users.queries.ts';
import type { AccountChange } from './account-bulk.ts';

/** A partner that the users see besides their own one, linked or no longer. */
export function BulkPartnerFields({
  isMissing,
  onChange,
}: {
  isMissing: boolean;
  onChange: (change: AccountChange | undefined) => void;
}) {
  const { t } = useTranslation();
  const partners = useQuery(partnersQuery);
  const [act, setAct] = useState('link_partner_id');
  const [partner, setPartner] = useState<PartnerChoice>();
  const report = (nextAct: string, next: PartnerChoice | undefined) => {
    setAct(nextAct);
    setPartner(next);
    onChange(next && { [nextAct]: next.id });
  };
  return (
    <>
      <ChoiceGroup
        legend={t('accounts.what')}
        value={act}
        onValueChange={(next) => report(next, partner)}
        options={[
          { value: 'link_partner_id', label: t('accounts.link') },
          { value: 'unlink_partner_id', label: t('accounts.unlink') },
        ]}
      />
      <FieldFrame
        label={t('profile.partner')}
        error={isMissing && !partner ? t('users.choosePartner') : undefined}
      >
        {(field) => (
          <PartnerSelector
            label={t('profile.partner')}
            partners={partners.data ?? []}
            query={partners}
            chosen={partner}
            onChoose={(next) => report(act, next)}
            field={field}
          />
        )}
      </FieldFrame>
    </>
  );
}
