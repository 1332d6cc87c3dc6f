import { maxClaimLength, maxRoleMaps } from '@greenroom/domain/auth/sso/sso-settings.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { Select } from '#ui/form/select.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { FormSection } from './form-section.tsx';
import type { ProviderContract } from './provider-contract.ts';
import { optionsWith, RoleMapField } from './role-map-field.tsx';

interface ClaimFieldsProps {
  contract: ProviderContract;
  /** Those that this administrator may give. */
  roles: readonly string[];
}

/** Who gets a user, which roles follow the provider, and who has access. */
export function ClaimFields({ contract: { form, textField, errorOf }, roles }: ClaimFieldsProps) {
  const { t } = useTranslation();
  const change = { shouldDirty: true, shouldValidate: form.formState.isSubmitted };
  const [createsUsers, defaultRole] = [form.watch('creates_users'), form.watch('default_role')];
  return (
    <>
      <FormSection title={t('signIn.users')}>
        <Checkbox
          {...form.register('creates_users')}
          label={t('signIn.createsUsers')}
          help={t('signIn.createsUsersHelp')}
        />
        {createsUsers ? (
          <Select
            label={t('signIn.defaultRole')}
            help={t('signIn.defaultRoleHelp')}
            value={defaultRole}
            onValueChange={(role) => form.setValue('default_role', role, change)}
            options={[{ value: '', label: t('signIn.noRole') }, ...optionsWith(roles, defaultRole)]}
            fieldClassName="sm:max-w-sm"
          />
        ) : null}
      </FormSection>
      <FormSection title={t('signIn.roles')} help={t('signIn.rolesHelp')}>
        <TextField
          {...textField('role_claim')}
          label={t('signIn.roleClaim')}
          hint={t('shared.optional')}
          placeholder="roles"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          fieldClassName="sm:max-w-sm"
        />
        <RoleMapField
          entries={form.watch('role_map')}
          roles={roles}
          maxEntries={maxRoleMaps}
          maxLength={maxClaimLength}
          errorAt={(index) => errorOf(`role_map.${index}.value`)}
          onChange={(entries) => form.setValue('role_map', entries, change)}
        />
      </FormSection>
      <FormSection title={t('signIn.access')} help={t('signIn.accessHelp')}>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            {...textField('active_claim')}
            label={t('signIn.activeClaim')}
            hint={t('shared.optional')}
            placeholder="groups"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          <TextField
            {...textField('active_value')}
            label={t('signIn.activeValue')}
            hint={t('shared.optional')}
            autoComplete="off"
            spellCheck={false}
          />
        </div>
      </FormSection>
    </>
  );
}
