import { Problem } from '@greenroom/domain/http/problem.ts';

const sentences: Record<string, string> = {
  users_username_key: 'There is a user with this username already.',
  users_email_key: 'There is a user with this email already.',
};

/** The database alone can tell two at once apart; this says it in words. */
export function refuseDuplicate(error: unknown): never {
  const sentence = sentences[(error as { constraint?: string }).constraint ?? ''];
  throw sentence === undefined ? error : new Problem('conflict', sentence, { cause: error });
}
