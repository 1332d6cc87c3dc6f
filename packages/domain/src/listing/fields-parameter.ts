import * as z from 'zod/mini';
import { boundedText } from '../http/bounded-text.ts';

/** Further fields of a list's rows in a query: `category,tags`. */
export function fieldsParameter<const Name extends string>(names: readonly [Name, ...Name[]]) {
  const message = `must be some of ${names.join(', ')}, separated by commas`;
  return z.pipe(
    boundedText(names.join(',').length, message),
    z.pipe(
      z.transform((text: string) => text.split(',')),
      z.array(z.enum(names, message)),
    ),
  );
}
