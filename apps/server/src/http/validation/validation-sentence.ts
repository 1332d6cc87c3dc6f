import type * as z from 'zod/mini';

/** One sentence for the first fault, naming the field unless the message already does. */
export function validationSentence(error: Pick<z.core.$ZodError, 'issues'>): string {
  const [issue] = error.issues;
  if (!issue) return 'The request is not valid.';
  const isSentence = /^[A-Z].*\.$/.test(issue.message);
  if (isSentence) return issue.message;
  const field = issue.path.join('.');
  return field === '' ? `The request ${issue.message}.` : `"${field}" ${issue.message}.`;
}
