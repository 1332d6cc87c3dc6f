import { Problem } from '@greenroom/domain/http/problem.ts';
import type * as z from 'zod/mini';
import { rejectUnstorable } from './reject-unstorable.ts';
import { validationSentence } from './validation-sentence.ts';

/** Checks one part of a request against its schema; an invalid one is rejected with a sentence. */
export function parsePart(schema: z.ZodMiniType | undefined, input: unknown): unknown {
  if (!schema) return undefined;
  rejectUnstorable(input);
  const result = schema.safeParse(input ?? {});
  if (!result.success) throw new Problem('invalid-input', validationSentence(result.error));
  return result.data;
}
