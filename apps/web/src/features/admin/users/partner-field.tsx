import type { ManagedUser } from '@greenroom/domain/admin/user-list.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId } from 'react';
import { useController } from 'react-hook-form';
import { PartnerSelector } from '#features/admin/access/partner-selector.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { FieldFrame } from '#ui/form/field.tsx';
import type { UserForm } from './use-user-form.ts';
import { partnersQuery } from './users.queries.ts';

interface PartnerFieldProps {
  userForm: UserForm;
  user: ManagedUser | null;
}

export function PartnerField({ userForm, user }: PartnerFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const partners = useQuery(partnersQuery);
  const { form, errorOf, isSaving } = userForm;
  const { field } = useController({ control: form.control, name: 'partner_id' });
  // Until the partners are loaded, an edited user still shows its own.
  const own = user ? { id: user.partner_id, name: user.partner_name } : undefined;
  const chosen = [...(partners.data ?? []), ...(own ? [own] : [])].find(({ id }) => id === field.value);
  const { ref } = field;
  // Lets the form focus this field when it is the first invalid one.
  useEffect(() => ref({ focus: () => document.getElementById(id)?.focus() }), [ref, id]);
  return (
    <FieldFrame id={id} label={t('profile.partner')} error={errorOf('partner_id')}>
      {(wiring) => (
        <PartnerSelector
          label={t('profile.partner')}
          partners={partners.data ?? []}
          query={partners}
          chosen={chosen}
          onChoose={(partner) => {
            field.onChange(partner?.id);
            field.onBlur();
          }}
          field={wiring}
          disabled={isSaving}
        />
      )}
    </FieldFrame>
  );
}
