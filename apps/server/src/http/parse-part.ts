import { Problem } from '@greenroom/domain/http/problem.ts';
import * as z from 'zod/mini';
import { rejectUnstorable } from './reject-unstorable.ts';
import { validationSentence } from './validation-sentence.ts';

z.config({
  customError: (issue) => {
    if (issue.code === 'invalid_type')
      return issue.input === undefined ? 'is required' : `must be of type ${issue.expected}`;
    if (issue.code === 'invalid_value') return `must be one of ${issue.values.map(String).join(', ')}`;
    if (issue.code === 'invalid_union') return 'has a value that is not accepted';
    return undefined;
  },
});

/** Checks one part of a request against its schema; the answer to a bad one is a sentence. */
export function parsePart(schema: z.ZodMiniType | undefined, input: unknown): unknown {
  if (!schema) return undefined;
  rejectUnstorable(input);
  const result = schema.safeParse(input ?? {});
  if (!result.success) throw new Problem('invalid-input', validationSentence(result.error));
  return result.data;
}
