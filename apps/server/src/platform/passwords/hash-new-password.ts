import { Problem } from '@greenroom/domain/http/problem.ts';
import { isCommonPassword } from './common-passwords.ts';
import { hashPassword, verifyPassword } from './hash-password.ts';

/** The hash of a password that a user has chosen, unless it is a common one or the one that it replaces. */
export async function hashNewPassword(
  password: string,
  { replaces }: { replaces: string | null | undefined },
): Promise<string> {
  if (await isCommonPassword(password))
    throw new Problem(
      'password-too-common',
      'This password is too common and easy to guess. Choose another one.',
    );
  if (replaces && (await verifyPassword(replaces, password, { isKnown: true })))
    throw new Problem('password-unchanged', 'This is the current password. Choose another one.');
  return hashPassword(password);
}
