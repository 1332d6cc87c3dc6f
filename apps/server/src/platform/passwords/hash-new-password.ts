import { Problem } from '@greenroom/domain/http/problem.ts';
import { isCommonPassword } from './common-passwords.ts';
import { hashPassword, verifyPassword } from './hash-password.ts';
import { isMadeOfNames } from './is-made-of-names.ts';

type Owner = {
  replaces: string | null | undefined;
  /** Of the user and its company. */
  names: readonly string[];
};

/** The hash of a password that a user has chosen, unless it is a common one, made of names, or the one that it replaces. */
export async function hashNewPassword(password: string, { replaces, names }: Owner): Promise<string> {
  if (await isCommonPassword(password))
    throw new Problem(
      'password-too-common',
      'This password is too common and easy to guess. Choose another one.',
    );
  if (isMadeOfNames(password, names))
    throw new Problem(
      'password-made-of-names',
      'Little is left of this password without your name and those of your company and this product. Choose another one.',
    );
  if (replaces && (await verifyPassword(replaces, password, { isKnown: true })))
    throw new Problem('password-unchanged', 'This is the current password. Choose another one.');
  return hashPassword(password);
}
