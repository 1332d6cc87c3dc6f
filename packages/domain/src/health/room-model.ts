import * as z from 'zod/mini';
import { boundedText, patternText, requiredText } from '../http/bounded-text.ts';
import { atLeast, atMost } from '../http/length-checks.ts';
import { assetRoles } from './asset-role.ts';

export const maxNeeds = 20;
export const maxModelBytes = 16_384;
/** The largest number of devices that a need can name. */
export const maxOfNeed = 20;
/** The weight of a need that names none. */
export const usualWeight = 20;

const count = z
  .int(`must be a whole number from 1 to ${maxOfNeed}`)
  .check(z.minimum(1, 'must be 1 or more'), z.maximum(maxOfNeed, `must be ${maxOfNeed} or less`));

const need = z
  .strictObject(
    {
      /** Names the need in the history and in the texts of the console. */
      id: patternText(40, /^[a-z][a-z0-9_-]*$/, 'must begin with a letter; a-z, 0-9, - and _, at most 40'),
      roles: z
        .array(z.enum(assetRoles, `must be one of ${assetRoles.join(', ')}`))
        .check(atMost(assetRoles.length, 'names too many roles'), atLeast(1, 'must name a role')),
      at_least: z.union([count, z.enum(['all'])], `must be 1 to ${maxOfNeed}, or "all"`),
      /** How many the room should have; fewer are reported as incomplete. */
      expect: z.optional(count),
      /** What the room is when fewer work than needed. */
      short: z.enum(['down', 'degraded'], 'must be down or degraded'),
      /** What it is when enough work, but not all. */
      reduced: z.optional(z.enum(['ok', 'degraded'], 'must be ok or degraded')),
      /** A room without such a device is not incomplete. */
      optional: z.optional(z.boolean()),
      weight: z.optional(
        z.int().check(z.minimum(1, 'must be 1 or more'), z.maximum(100, 'must be 100 or less')),
      ),
    },
    'has members that a need does not know',
  )
  .check(
    z.refine(({ at_least, expect }) => at_least === 'all' || expect === undefined || at_least <= expect, {
      error: 'must not be more than expect',
      path: ['at_least'],
    }),
  );
export type RoomNeed = z.infer<typeof need>;

const title = z.strictObject({
  en: requiredText(80),
  fr: z.optional(boundedText(80)),
  es: z.optional(boundedText(80)),
});

/** What rooms of a type need: see docs/how-to/write-a-room-model.md. */
export const roomModelDocument = z
  .strictObject(
    {
      format: z.literal(1, 'must be 1'),
      title,
      needs: z
        .array(need)
        .check(atMost(maxNeeds, `must have at most ${maxNeeds} needs`), atLeast(1, 'must have a need')),
      /** Whether a device that reports a warning degrades its room. */
      warnings: z.enum(['note', 'degraded'], 'must be note or degraded'),
    },
    'has members that a room model does not know',
  )
  .check(
    z.refine(({ needs }) => new Set(needs.map(({ id }) => id)).size === needs.length, {
      error: 'must name each need once',
      path: ['needs'],
    }),
  );
export type RoomModelDocument = z.infer<typeof roomModelDocument>;
