import * as z from 'zod/mini';
import { file } from '../../files/file.ts';
import { roomStates } from '../../health/room-state.ts';
import { incidentStates } from '../../incidents/incident-states.ts';
import { ticketTarget } from '../levels/shown-clock.ts';
import { ticket } from '../ticket.ts';

const user = z.object({ id: z.int(), name: z.string() });
const thing = z.nullable(z.object({ id: z.int(), name: z.string() }));

/** A ticket with all that its page shows. A site, room, asset or incident that the viewer may not see is null. */
export const ticketDetail = z.extend(ticket, {
  partner: z.object({ id: z.int(), name: z.string() }),
  /** A user, who may have been deleted since. */
  assigned_to: z.nullable(user),
  due_at: z.nullable(z.string()),
  site: thing,
  room: z.nullable(z.object({ id: z.int(), name: z.string(), state: z.enum(roomStates) })),
  asset: z.nullable(
    z.object({ id: z.int(), name: z.string(), is_controlled: z.boolean(), status: z.nullable(z.string()) }),
  ),
  incident: z.nullable(z.object({ id: z.int(), state: z.enum(incidentStates) })),
  tags: z.array(z.string()),
  followers: z.array(user),
  /** Whether the viewer is one of the followers. */
  is_followed: z.boolean(),
  /** Of its service level. Servers of the last release do not send them. */
  targets: z.optional(z.array(ticketTarget)),
  updated_at: z.string(),
  /** What Odoo did with the record of the ticket; null while it is there. */
  odoo_gone: z.nullable(z.enum(['deleted', 'archived'])),
  odoo_gone_at: z.nullable(z.string()),
});
export type TicketDetail = z.infer<typeof ticketDetail>;

/** Where a change comes from. */
export const ticketSourceNames = ['screen', 'api', 'odoo', 'rule', 'mail'] as const;

export const commentAudiences = ['internal', 'customer'] as const;
export type CommentAudience = (typeof commentAudiences)[number];

const value = z.nullable(z.union([z.string(), z.number(), z.array(z.string())]));

export const ticketAttachment = z.pick(file, {
  id: true,
  filename: true,
  size: true,
  content_type: true,
  category: true,
});

/** One entry of the timeline. Kinds and fields may be those of newer releases. */
export const ticketEvent = z.object({
  id: z.int(),
  at: z.string(),
  /**
   * `created`, `changed`, `comment`, `attached`, `detached`, `linked` when Odoo has received the ticket, `deleted` or
   * `archived` when its record is gone there, and `returned` when it is back or is sent again. `file-deleted` when a file
   * of both sides was deleted in Odoo; `file-left` and `file-kept` for one that stays in Odoo, or here.
   */
  kind: z.string(),
  source: z.enum(ticketSourceNames),
  /** Null for what no user of Greenroom has done. */
  actor_name: z.nullable(z.string()),
  /**
   * The changed fields, with the values before and after. Of a description only that it changed; of what the ticket is
   * about (`about`) the names that the viewer may see.
   */
  changes: z.array(z.object({ field: z.string(), from: value, to: value })),
  comment: z.nullable(
    z.object({
      id: z.int(),
      audience: z.enum(commentAudiences),
      body: z.string(),
      /** What the mail program of the author has quoted. */
      quote: z.optional(z.nullable(z.string())),
    }),
  ),
  /** The file that was attached, or those sent with the comment, as far as they exist. */
  attachments: z._default(z.array(ticketAttachment), []),
});
export type TicketEvent = z.infer<typeof ticketEvent>;

/** The newest entries of a timeline; older ones follow with `before`. */
export const maxTicketEvents = 200;
