import { Problem, type ProblemCode } from '@greenroom/domain/http/problem.ts';

const rejections: Record<string, [ProblemCode, string]> = {
  users_username_key: ['username-taken', 'A user with this username already exists.'],
  users_email_key: ['email-taken', 'A user with this email already exists.'],
  roles_name_key: ['role-name-taken', 'A role with this name already exists.'],
};

/** Only the database can detect concurrent duplicates; this turns its error into a sentence. */
export function rejectDuplicate(error: unknown): never {
  const rejection = rejections[(error as { constraint?: string }).constraint ?? ''];
  throw rejection === undefined ? error : new Problem(...rejection, { cause: error });
}
