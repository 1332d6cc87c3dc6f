import type { ManagedUser } from '@greenroom/domain/admin/user-list.ts';
import { PermissionChoices } from '#forms/permission-choices.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { TextLink } from '#ui/button/text-link.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { DateField } from '#ui/form/date-field.tsx';
import { PasswordField, TextField } from '#ui/form/text-field.tsx';
import { PartnerField } from './partner-field.tsx';
import type { UserForm } from './use-user-form.ts';

interface UserFieldsProps {
  userForm: UserForm;
  user: ManagedUser | null;
  /** Whether it is the account of the editing administrator. */
  isOwn: boolean;
  /** The user sets the password with the link of a mail. */
  isInvitation?: boolean;
}

export function UserFields({ userForm, user, isOwn, isInvitation = false }: UserFieldsProps) {
  const { t } = useTranslation();
  const { form, field, textField, isSaving } = userForm;
  const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;
  return (
    <fieldset disabled={isSaving} className="contents">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...textField('username')} {...plain} label={t('profile.username')} />
        <TextField
          {...textField('full_name')}
          label={t('profile.fullName')}
          hint={t('shared.optional')}
          autoComplete="off"
        />
        <TextField
          {...textField('email')}
          {...plain}
          type="email"
          label={t('profile.email')}
          {...(isInvitation ? { help: t('people.emailHelp') } : {})}
        />
        <PartnerField userForm={userForm} user={user} />
        {isInvitation ? null : isOwn ? (
          <OwnPassword />
        ) : (
          <PasswordField
            {...field('password')}
            label={t(user ? 'resetPassword.newPassword' : 'login.password')}
            {...(user ? { hint: t('shared.optional') } : {})}
            help={t(user ? 'users.passwordKept' : 'resetPassword.passwordHelp')}
            showPasswordLabel={t('login.showPassword')}
            hidePasswordLabel={t('login.hidePassword')}
            autoComplete="new-password"
          />
        )}
        <TextField
          {...field('roles')}
          label={t('profile.roles')}
          hint={t('shared.optional')}
          help={t('users.rolesHelp')}
          autoComplete="off"
        />
        <DateField
          {...field('access_ends_on')}
          label={t('users.accessEndsOn')}
          hint={t('shared.optional')}
          help={t('users.accessEndsOnHelp')}
        />
      </div>
      <div className="mt-5 grid gap-x-4 gap-y-3 sm:grid-cols-2">
        {isInvitation ? null : (
          <>
            <Checkbox {...field('is_active')} label={t('users.active')} help={t('users.activeHelp')} />
            <Checkbox
              {...field('force_password_change')}
              label={t('users.mustChange')}
              help={t(user?.force_password_change ? 'users.mustChangeDue' : 'users.mustChangeHelp')}
            />
          </>
        )}
        <Checkbox {...field('is_superuser')} label={t('users.superuser')} help={t('users.superuserHelp')} />
        <Checkbox
          {...field('force_explicit_grants')}
          label={t('users.restricted')}
          help={t('users.restrictedHelp')}
        />
      </div>
      <div className="mt-6">
        <PermissionChoices
          legend={t('users.permissions')}
          help={t(form.watch('is_superuser') ? 'users.permissionsOfSuperuser' : 'users.permissionsHelp')}
          value={form.watch('permissions')}
          onChange={(permissions) => form.setValue('permissions', permissions, { shouldDirty: true })}
        />
      </div>
    </fieldset>
  );
}

/** Administrators change their own password on the profile page, which requires the current one. */
function OwnPassword() {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-1.5">
      <span className="text-sm font-medium">{t('login.password')}</span>
      <span className="flex h-9 items-center">
        <TextLink to="/profile">{t('profile.changePassword')}</TextLink>
      </span>
      <span className="text-xs text-muted">{t('profile.passwordHelp')}</span>
    </div>
  );
}
