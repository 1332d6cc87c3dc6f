import * as z from 'zod/mini';
import { day } from '../../format/day.ts';
import { requiredText } from '../../http/bounded-text.ts';
import { rowId } from '../../http/id-params.ts';
import { atLeast, atMost } from '../../http/length-checks.ts';
import { roleNameMaxLength } from '../role-limits.ts';

/** Each is changed by itself, within the time of one request. */
export const maxUsersAtOnce = 200;

const ids = z
  .array(rowId)
  .check(
    atLeast(1, 'must have at least one id'),
    atMost(maxUsersAtOnce, `must have at most ${maxUsersAtOnce} ids`),
  );

const fields = { is_active: z.optional(z.boolean()), access_ends_on: z.optional(z.nullable(day)) };
const roleName = requiredText(roleNameMaxLength);
const isOne = (change: object) => Object.values(change).filter((value) => value !== undefined).length === 1;
const oneOnly = 'must have exactly one change';

/** One change for many users. */
export const manyUsers = z.object({
  ids,
  change: z
    .object({
      ...fields,
      ...{ add_role: z.optional(roleName), remove_role: z.optional(roleName) },
      /** Partners, besides the own one, that the users see. */
      ...{ link_partner_id: z.optional(rowId), unlink_partner_id: z.optional(rowId) },
    })
    .check(z.refine(isOne, oneOnly)),
});
export type ManyUsers = z.input<typeof manyUsers>;

/** For administrators of a partner, who give no roles. */
export const manyPeople = z.object({ ids, change: z.object(fields).check(z.refine(isOne, oneOnly)) });
export type ManyPeople = z.input<typeof manyPeople>;

/** What came of one of them. */
export const userResult = z.object({
  id: z.int(),
  result: z.enum(['done', 'rejected']),
  /** Why it was rejected, as in the body of an error. */
  code: z.nullable(z.string()),
  detail: z.nullable(z.string()),
});
export type UserResult = z.infer<typeof userResult>;
