import * as z from 'zod/mini';
import { isTimeZone, maxTimeZoneLength, timeZoneMessage } from '../format/time-zone.ts';
import { boundedText } from '../http/bounded-text.ts';
import { rowId } from '../http/id-params.ts';
import { serviceCalendar } from './calendar.ts';

const timeZone = boundedText(maxTimeZoneLength, timeZoneMessage).check(
  z.refine((zone) => isTimeZone(zone as string), timeZoneMessage),
);

/** 100.00 */
export const maxTargetLength = 6;

const targetMessage = 'must be a number from 0 to 100 with at most two decimals';
const target = z.number(targetMessage).check(
  z.minimum(0, targetMessage),
  z.maximum(100, targetMessage),
  z.refine((value) => Number.isInteger(Math.round((value as number) * 1e6) / 1e4), targetMessage),
);

export const zoneSources = ['site', 'place', 'installation'] as const;

/** When the rooms of a site have to work. */
export const siteService = z.object({
  site_id: z.int(),
  /** Its calendar is one of this partner. */
  partner_id: z.int(),
  time_zone: z.string(),
  /** Set at the site, known from its country and position, or assumed: that of the installation. */
  zone_source: z.enum(zoneSources),
  /** Null: Monday to Friday, 08:00 to 19:00. */
  calendar: z.nullable(z.omit(serviceCalendar, { sites: true, used_by: true })),
  target_availability: z.nullable(z.number()),
  /** Rises with every change; a change names the version that it is based on. */
  version: z.int(),
});
export type SiteService = z.infer<typeof siteService>;

/** Fields that are left out stay as they are. */
export const siteServiceChange = z.object({
  time_zone: z.optional(z.nullable(timeZone)),
  calendar_id: z.optional(z.nullable(rowId)),
  target_availability: z.optional(z.nullable(target)),
});
export type SiteServiceChange = z.input<typeof siteServiceChange>;

export const importances = ['normal', 'high'] as const;

export const roomService = z.object({
  room_id: z.int(),
  importance: z.enum(importances),
  version: z.int(),
});
export type RoomService = z.infer<typeof roomService>;

export const roomServiceChange = z.object({
  importance: z.enum(importances, `must be one of ${importances.join(', ')}`),
});
