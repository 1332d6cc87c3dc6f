import type { User } from '@greenroom/domain/auth/current-user.ts';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from '#i18n/use-translation.ts';
import { TextLink } from '#ui/button/text-link.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { PasswordField, TextField } from '#ui/form/text-field.tsx';
import { PartnerField } from './partner-field.tsx';
import { checkEmail, checkPassword, checkUsername, type UserValues, type Wrong } from './user-form.ts';

interface UserFieldsProps {
  form: UseFormReturn<UserValues>;
  user: User | null;
  /** The account of the administrator who edits. */
  isOwn: boolean;
  busy: boolean;
}

export function UserFields({ form, user, isOwn, busy }: UserFieldsProps) {
  const { t } = useTranslation();
  const { register, formState } = form;
  const wording = (name: keyof UserValues) => {
    const message = formState.errors[name]?.message;
    return message && t(message as Wrong);
  };
  const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;
  return (
    <fieldset disabled={busy} className="contents">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          {...register('username', { validate: (value) => checkUsername(value) ?? true })}
          {...plain}
          label={t('profile.username')}
          error={wording('username')}
          maxLength={100}
        />
        <TextField
          {...register('full_name')}
          label={t('profile.fullName')}
          hint={t('files.upload.optional')}
          autoComplete="off"
          maxLength={200}
        />
        <TextField
          {...register('email', { validate: (value) => checkEmail(value) ?? true })}
          {...plain}
          type="email"
          label={t('profile.email')}
          error={wording('email')}
          maxLength={254}
        />
        <PartnerField form={form} user={user} error={wording('partner_id')} disabled={busy} />
        {isOwn ? (
          <OwnPassword />
        ) : (
          <PasswordField
            {...register('password', { validate: (value) => checkPassword(value, { isNew: !user }) ?? true })}
            label={t(user ? 'resetPassword.newPassword' : 'login.password')}
            {...(user ? { hint: t('files.upload.optional') } : {})}
            help={t(user ? 'users.passwordKept' : 'resetPassword.passwordHelp')}
            error={wording('password')}
            showPasswordLabel={t('login.showPassword')}
            hidePasswordLabel={t('login.hidePassword')}
            autoComplete="new-password"
          />
        )}
        <TextField
          {...register('roles')}
          label={t('profile.roles')}
          hint={t('files.upload.optional')}
          help={t('users.rolesHelp')}
          autoComplete="off"
        />
      </div>
      <div className="mt-5 grid gap-x-4 gap-y-3 sm:grid-cols-2">
        <Checkbox {...register('is_active')} label={t('users.active')} help={t('users.activeHelp')} />
        <Checkbox
          {...register('force_password_change')}
          label={t('users.mustChange')}
          help={t(user?.force_password_change ? 'users.mustChangeDue' : 'users.mustChangeHelp')}
        />
        <Checkbox
          {...register('is_superuser')}
          label={t('users.superuser')}
          help={t('users.superuserHelp')}
        />
        <Checkbox
          {...register('force_explicit_grants')}
          label={t('users.restricted')}
          help={t('users.restrictedHelp')}
        />
      </div>
    </fieldset>
  );
}

/** The own password is changed on the profile page, which asks for the current one. */
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
