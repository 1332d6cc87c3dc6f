import * as z from 'zod/mini';
import { requiredText } from '../../http/bounded-text.ts';
import { rowId } from '../../http/id-params.ts';
import { assetRoles } from '../asset-role.ts';

/** An estate has some dozens of device types; more words would only slow down each judging. */
export const maxRoleWords = 200;
export const maxWordsLength = 100;

const role = z.enum(assetRoles, `must be one of ${assetRoles.join(', ')}`);

/** An asset type or category that begins with these words has this role. */
export const roleMapEntry = z.object({ words: z.string(), role });

export const roleMap = z.object({
  entries: z.array(roleMapEntry),
  /** The device types of the partner, the most frequent first. A device without a type counts by its category. */
  kinds: z.array(
    z.object({
      kind: z.string(),
      assets: z.int(),
      /** What its devices count as now. */
      role,
      /** By the built-in words alone. */
      built_in: role,
      /** The words of the partner that decide; null if none does. */
      words: z.nullable(z.string()),
    }),
  ),
});
export type RoleMap = z.infer<typeof roleMap>;

export const roleMapForm = z.object({
  /** The own partner if it is left out. */
  partner_id: z.optional(rowId),
  words: requiredText(maxWordsLength),
  /** Null removes the words. */
  role: z.nullable(role),
});
export type RoleMapForm = z.output<typeof roleMapForm>;
