import * as z from 'zod/mini';
import { day } from '../../format/day.ts';

const hours = z.int('must be a whole number of hours').check(z.minimum(1), z.maximum(8760));
const minutes = z.int('must be a whole number of minutes').check(z.minimum(5), z.maximum(43_200));

/** What a partner requires of its users at their sign-in, and of their sessions. */
export const signInRule = z.object({
  /** From this day on they need a second step; until then they are reminded. Null: none of them has to. */
  factor_required_from: z.nullable(day),
  /** A session ends this long after its sign-in. Null: only the limit of the installation. */
  max_session_hours: z.nullable(hours),
  /** A session ends when its user has done nothing for this long. Null: only with its tokens. */
  idle_minutes: z.nullable(minutes),
});
export type SignInRule = z.infer<typeof signInRule>;

/** Limits that are left out stay as they are. */
export const signInRuleForm = z.extend(signInRule, {
  max_session_hours: z.optional(signInRule.shape.max_session_hours),
  idle_minutes: z.optional(signInRule.shape.idle_minutes),
});
export type SignInRuleForm = z.infer<typeof signInRuleForm>;
