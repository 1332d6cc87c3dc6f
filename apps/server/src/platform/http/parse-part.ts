import { Problem } from '@greenroom/domain/http/problem.ts';
import * as z from 'zod/mini';
import { validationSentence } from './validation-sentence.ts';

// PostgreSQL cannot store NUL; refused here it gets a sentence instead of a database error.
const nul = '\u0000';

/** Far deeper than anything we are sent; what is stored must still be written and read by calls within calls. */
const deepest = 64;

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
  refuseUnstorable(input);
  const result = schema.safeParse(input ?? {});
  if (!result.success) throw new Problem('invalid-input', validationSentence(result.error));
  return result.data;
}

/** Level by level, without a call for each: what is nested a hundred thousand times would use up the stack. */
function refuseUnstorable(input: unknown): void {
  let level: unknown[] = [input];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > deepest) throw new Problem('invalid-input', 'The request is nested too deeply.');
    const parts = level.flatMap((value) =>
      typeof value === 'object' && value !== null ? Object.entries(value).flat() : [value],
    );
    if (parts.some((part) => typeof part === 'string' && part.includes(nul)))
      throw new Problem('invalid-input', 'The request holds a character that cannot be stored (NUL).');
    level = parts.filter((part) => typeof part === 'object' && part !== null);
  }
}
