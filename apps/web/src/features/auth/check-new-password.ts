import { passwordMaxLength, passwordMinLength } from '@greenroom/domain/auth/password-rule.ts';

/** The key of what is wrong with a new password, if anything is (spec section 5). */
export function checkNewPassword(password: string) {
  if (password === '') return 'resetPassword.allFieldsRequired';
  if (password.length < passwordMinLength) return 'resetPassword.passwordTooShort';
  if (password.length > passwordMaxLength) return 'resetPassword.passwordTooLong';
  return undefined;
}

export function checkRepeatedPassword(repeated: string, password: string) {
  if (repeated === '') return 'resetPassword.allFieldsRequired';
  return repeated === password ? undefined : 'resetPassword.passwordsDoNotMatch';
}
