import * as z from 'zod/mini';
import { foldText } from '../listing/fold-text.ts';
import { haystackOf, searchMatcher } from '../listing/matches-search.ts';
import { haystackBy, type SearchFields } from '../listing/search-fields.ts';
import { type RowOrder, timeOf } from '../listing/sort-rows.ts';
import { shownClock } from './levels/shown-clock.ts';
import { stillBroken } from './still-broken.ts';

export const ticketNameMaxLength = 300;

/** Spec section 3. */
export const ticketStages = {
  NEW: 1,
  IN_PROGRESS: 2,
  SOLVED: 3,
  CANCELLED: 4,
  PROVISIONALLY_CLOSED: 11,
  STANDBY: 12,
} as const;
export type TicketStageName = keyof typeof ticketStages;
export type TicketStage = (typeof ticketStages)[TicketStageName];

/** Open tickets. */
export const openStages: readonly TicketStage[] = [
  ticketStages.NEW,
  ticketStages.IN_PROGRESS,
  ticketStages.STANDBY,
];

export const ticketPriorities = { LOW: 0, MEDIUM: 1, HIGH: 2, URGENT: 3 } as const;
export type TicketPriorityName = keyof typeof ticketPriorities;
export type TicketPriority = (typeof ticketPriorities)[TicketPriorityName];

/** Spec section 3 names three of them; the others are numbered. */
export const ticketSources = {
  SOURCE_1: 1,
  FOURNISSEURS: 3,
  COLLAB: 4,
  CONTROL: 5,
  SOURCE_6: 6,
  SOURCE_7: 7,
  SOURCE_8: 8,
} as const;

export const defaultTeam = 'Support';

const text = z.nullable(z.string());
const named = z.nullable(z.object({ id: z.int(), name: z.string() }));

export const ticket = z.object({
  id: z.int(),
  name: z.string(),
  priority: z.int(),
  stage: z.int(),
  team: text,
  /** 0 until Odoo has the ticket. */
  odoo_id: z.int(),
  sales_order: text,
  additional_data: z.object({ description: z.optional(text) }),
  partner: z.object({ name: z.string() }),
  created_at: z.string(),
  /** Servers of the last release do not send it. */
  still_broken: z.optional(stillBroken),
  /** Null without a service level. Servers of the last release do not send it. */
  service_level: z.optional(z.nullable(shownClock)),
  /** Goes up with each change; a change names the version that its user saw. */
  version: z.int(),
  /** The user who has it. Servers of the last release send none of these four. */
  assigned_to: z.optional(named),
  due_at: z.optional(text),
  /** What it is about; null also if the viewer may not see that. */
  site: z.optional(named),
  room: z.optional(named),
});
export type Ticket = z.infer<typeof ticket>;

export const ticketSortKeys = [
  ...(['name', 'priority', 'stage', 'created_at', 'urgency', 'clock'] as const),
  ...(['due_at', 'assigned_to', 'team'] as const),
] as const;
export type TicketSortKey = (typeof ticketSortKeys)[number];

/**
 * The search matches the name of the ticket and the name of its partner; it also accepts a ticket number and, from a few
 * characters on, matches the description: see below.
 */
export const ticketSearch = {
  name: (row) => row.name,
  partner_name: (row) => row.partner.name,
} satisfies SearchFields<Pick<Ticket, 'name' | 'partner'>>;

export const ticketHaystack = haystackBy<Pick<Ticket, 'name' | 'partner'>, []>(ticketSearch);

/** '#138' and '138' find ticket 138, and not 1380. */
export function ticketNumberIn(search: string | undefined): number | undefined {
  const digits = /^#?([1-9]\d{0,8})$/.exec(search?.trim() ?? '')?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** An index finds nothing shorter in a long text. */
export const minDescriptionSearchLength = 3;

type SearchedTicket = Pick<Ticket, 'id' | 'name' | 'partner' | 'additional_data'>;

/** The folded texts of a ticket, for many searches. */
type TicketHaystack = { id: number; short: string; description: string };

export function ticketHaystackOf(row: SearchedTicket): TicketHaystack {
  return {
    id: row.id,
    short: ticketHaystack(row),
    description: haystackOf([row.additional_data.description]),
  };
}

/** The search of tickets, as the server does it. */
export function ticketMatcher(search: string | undefined): (haystack: TicketHaystack) => boolean {
  const isFound = searchMatcher(search);
  const number = ticketNumberIn(search);
  const readsDescription = foldText(search?.trim()).length >= minDescriptionSearchLength;
  return ({ id, short, description }) =>
    id === number || isFound(short) || (readsDescription && isFound(description));
}

/** More milliseconds than any date before the year 2286; three of them plus a date are still a safe integer. */
export const urgencyStep = 10_000_000_000_000;

/** The default name of a stage; a screen with other names sorts by its own. */
export const stageNames: ReadonlyMap<number, string> = new Map(
  Object.entries(ticketStages).map(([name, stage]) => [stage, name.replaceAll('_', ' ')]),
);

/** `nameStage` returns the name of a stage as shown on the reader's screen. */
export function ticketOrder(
  nameStage: (stage: number) => string | undefined = (stage) => stageNames.get(stage),
): RowOrder<Ticket, TicketSortKey> {
  return {
    sortValue: (row, key) => {
      // What runs out first; what does not run has no moment.
      if (key === 'clock') return timeOf(row.service_level?.due_at);
      if (key === 'due_at') return timeOf(row.due_at);
      if (key === 'assigned_to') return row.assigned_to?.name;
      if (key === 'created_at') return Date.parse(row.created_at);
      if (key === 'urgency') return row.priority * urgencyStep + Date.parse(row.created_at);
      return key === 'stage' ? nameStage(row.stage) : row[key];
    },
    nameKey: 'name',
  };
}
