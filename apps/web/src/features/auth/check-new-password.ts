import type { TextKey } from '#i18n/translate.ts';

/** The texts for a rejected new password, by the schema's result (spec section 5). */
export const newPasswordTexts = {
  blank: 'resetPassword.allFieldsRequired',
  tooShort: 'resetPassword.passwordTooShort',
  tooLong: 'resetPassword.passwordTooLong',
  otherwise: 'resetPassword.allFieldsRequired',
} as const;

type Repeated = { password: string; repeated: string };

export function checkRepeatedPassword({ password, repeated }: Repeated): TextKey | undefined {
  if (repeated === '') return 'resetPassword.allFieldsRequired';
  return repeated === password ? undefined : 'resetPassword.passwordsDoNotMatch';
}
