import * as z from 'zod/mini';
import { boundedText } from '../http/bounded-text.ts';
import {
  type FieldFilter,
  type FilterKind,
  filterOperators,
  maxFilterLength,
  readFilter,
} from './field-filter.ts';

/** The query parameter of a field. */
function filterParameter(kind: FilterKind) {
  const example = kind === 'day' ? 'before:2027-03-31' : 'is:one|two';
  const message = `must be empty, or one of ${filterOperators[kind].join(', ')} with a value, such as ${example}`;
  return z.pipe(
    boundedText(maxFilterLength, message).check(
      z.refine((text) => readFilter(text, kind) !== undefined, message),
    ),
    z.transform((text: string) => readFilter(text, kind) as FieldFilter),
  );
}

/** The query parameters of all fields that a list can be filtered by. */
export function filterParameters<const Name extends string>(fields: Readonly<Record<Name, FilterKind>>) {
  const entries = Object.entries<FilterKind>(fields).map(([name, kind]) => [
    name,
    z.optional(filterParameter(kind)),
  ]);
  return Object.fromEntries(entries) as Record<Name, z.ZodMiniOptional<ReturnType<typeof filterParameter>>>;
}
