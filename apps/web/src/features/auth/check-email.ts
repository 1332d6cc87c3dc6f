import { isEmailAddress } from '@greenroom/domain/auth/email-pattern.ts';

/** The key of what is wrong with the address, if anything is (spec section 5). */
export function checkEmail(email: string): 'login.emailRequired' | 'login.invalidEmail' | undefined {
  if (email.trim() === '') return 'login.emailRequired';
  return isEmailAddress(email.trim()) ? undefined : 'login.invalidEmail';
}
