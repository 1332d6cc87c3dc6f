import * as z from 'zod/mini';
import { languages } from '../format/languages.ts';
import { isTimeZone, maxTimeZoneLength, timeZoneMessage } from '../format/time-zone.ts';
import { boundedText } from '../http/bounded-text.ts';
import { user } from './current-user.ts';
import { ownName } from './own-name.ts';

export const themes = ['light', 'dark', 'system'] as const;

const language = z.enum(languages, `must be one of ${languages.join(', ')}`);
const theme = z.enum(themes, `must be one of ${themes.join(', ')}`);
const time_zone = boundedText(maxTimeZoneLength, timeZoneMessage).check(
  z.refine((zone) => isTimeZone(zone as string), timeZoneMessage),
);

/** The signed-in user. Null: the user has not chosen, and the browser decides. */
export const ownAccount = z.extend(user, {
  language: z.nullable(language),
  theme: z.nullable(theme),
  time_zone: z.nullable(z.string()),
  /** The console then offers to work with one of them. */
  sees_several_partners: z.boolean(),
  /** From then on the user needs a second step, and has none yet. Null when none is missing. */
  factor_due_at: z.nullable(z.string()),
});
export type OwnAccount = z.infer<typeof ownAccount>;

/** Omitted fields stay unchanged. */
export const ownAccountChange = z.extend(z.partial(ownName), {
  language: z.optional(z.nullable(language)),
  theme: z.optional(z.nullable(theme)),
  time_zone: z.optional(z.nullable(time_zone)),
});
export type OwnAccountChange = z.input<typeof ownAccountChange>;
