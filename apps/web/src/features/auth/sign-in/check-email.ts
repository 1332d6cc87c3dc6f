import { isEmailAddress } from '@greenroom/domain/auth/email-pattern.ts';

/** The text key of the fault in the address, if any (spec section 5). */
export function checkEmail(email: string): 'login.emailRequired' | 'login.invalidEmail' | undefined {
  if (email.trim() === '') return 'login.emailRequired';
  return isEmailAddress(email.trim()) ? undefined : 'login.invalidEmail';
}
