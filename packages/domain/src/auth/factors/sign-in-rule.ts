import * as z from 'zod/mini';
import { patternText } from '../../http/bounded-text.ts';

const dayMessage = 'must be a day such as 2026-12-31';

/** What a partner requires of its users at their sign-in. */
export const signInRule = z.object({
  /** From this day on they need a second step; until then they are reminded. Null: none of them has to. */
  factor_required_from: z.nullable(
    patternText(10, /^\d{4}-\d{2}-\d{2}$/, dayMessage).check(
      z.refine((day) => !Number.isNaN(Date.parse(day as string)), dayMessage),
    ),
  ),
});
export type SignInRule = z.infer<typeof signInRule>;
