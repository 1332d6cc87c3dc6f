import type { TFunction } from 'i18next';
import { ApiError } from '#api/api-error.ts';
import { errorMessage } from '#api/error-message.ts';

/** Conflicts share one code; what they say is known by their sentence, and is put into the reader's language by it. */
const conflicts = {
  'There is a user with this username already.': 'users.usernameTaken',
  'There is a user with this email already.': 'users.emailTaken',
  'This is the last active administrator. Make somebody else an administrator first.':
    'users.lastAdministrator',
  'This is the own partner of the user. It needs no link.': 'users.ownPartner',
} as const;

/** What to tell an administrator whose change was refused: the server's sentence, else the fallback. */
export function refusalMessage(error: unknown, fallback: string, t: TFunction): string {
  const sentence = error instanceof ApiError ? (error.detail ?? '') : '';
  if (sentence in conflicts) return t(conflicts[sentence as keyof typeof conflicts]);
  return errorMessage(error, fallback);
}
