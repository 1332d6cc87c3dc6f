import * as z from 'zod/mini';
import { boundedText, patternText, requiredText } from '../http/bounded-text.ts';
import { atLeast, atMost } from '../http/length-checks.ts';

export const maxOdooKeyLength = 500;
export const maxPauseReasonLength = 200;
export const maxOdooUrlLength = 300;

/** How the server reaches the Odoo of a partner. A key that is left out stays as it is. */
export const odooConnectionForm = z.object({
  url: patternText(
    maxOdooUrlLength,
    /^https?:\/\/[^\s/?#@]+(?:\/[^\s?#]*)?$/,
    'must be an address such as https://odoo.company.example',
  ),
  database: requiredText(100),
  login: requiredText(200),
  key: z.optional(
    z
      .string()
      .check(
        atMost(maxOdooKeyLength, `must have at most ${maxOdooKeyLength} characters`),
        atLeast(1, 'is required'),
      ),
  ),
});
export type OdooConnectionForm = z.input<typeof odooConnectionForm>;

export const odooPauseForm = z.object({ reason: requiredText(maxPauseReasonLength) });

/** The connection as it is shown. The key is never sent back. */
const odooConnection = z.object({
  /** Its own, or the one of the installation (ODOO_URL and the other settings). */
  source: z.enum(['own', 'installation']),
  /** Null for a partner administrator while the partner uses the Odoo of the installation. */
  url: z.nullable(z.string()),
  database: z.nullable(z.string()),
  login: z.nullable(z.string()),
  key_set_at: z.nullable(z.string()),
});

/** Why no ticket is sent. `failed` is a fault of the server itself. */
export const odooProblemKinds = ['unreachable', 'login', 'map', 'rejected', 'busy', 'failed'] as const;

export const odooState = z.object({
  partner_id: z.int(),
  partner_name: z.string(),
  connection: z.nullable(odooConnection),
  /** Only superusers map tickets to the Odoo of the installation: partners share it. */
  may_map: z.boolean(),
  has_map: z.boolean(),
  /** As it was saved; null without one, and for those who may not change it. */
  map: z.nullable(z.record(z.string(), z.unknown())),
  /** Null while all is well. The words of Odoo are for superusers: its address is chosen by a tenant. */
  problem: z.nullable(
    z.object({
      kind: z.enum(odooProblemKinds),
      since: z.nullable(z.string()),
      detail: z.nullable(z.string()),
    }),
  ),
  paused: z.nullable(z.object({ at: z.string(), reason: z.string() })),
  /** The end of the last run without a failure. */
  synced_at: z.nullable(z.string()),
  next_sync_at: z.nullable(z.string()),
  /** Tickets that Odoo has, that wait, that Odoo has rejected so far, and open conflicts. */
  in_odoo: z.int(),
  waiting: z.int(),
  rejected: z.int(),
  conflicts: z.int(),
  /** Comments that Odoo does not have yet, and those that it has rejected for good. */
  comments_waiting: z.int(),
  comments_rejected: z.int(),
  /** Files that one side does not have yet, and those that stay on their side for good: too large, or not allowed. */
  files_waiting: z._default(z.int(), 0),
  files_rejected: z._default(z.int(), 0),
  /** Open tickets whose record was deleted or archived. */
  gone: z.int(),
});
export type OdooState = z.infer<typeof odooState>;

export const waitingTicket = z.object({
  ticket_id: z.int(),
  name: z.string(),
  created_at: z.string(),
  attempts: z.int(),
  /** Not sent yet, in a stage that the map does not contain, or not accepted by Odoo. */
  reason: z.enum(['not-sent', 'no-stage', 'rejected']),
  /** The words of Odoo, for superusers. */
  detail: z.nullable(z.string()),
  retry_at: z.nullable(z.string()),
});
export type WaitingTicket = z.infer<typeof waitingTicket>;

/** The longest list of waiting tickets or conflicts that is sent. The state has their number. */
export const maxOdooRows = 100;

export const odooConflict = z.object({
  id: z.int(),
  ticket_id: z.int(),
  ticket_name: z.string(),
  odoo_id: z.int(),
  field: z.enum(['name', 'priority', 'stage', 'assignee', 'due', 'description']),
  /** Changed on both sides, or a value that only one side knows. */
  reason: z.enum(['both-changed', 'not-mapped', 'not-in-odoo']),
  /** The value when both sides were last equal: a name, or the name of a priority or stage of Greenroom. */
  base: z.nullable(z.string()),
  ours: z.string(),
  /** In Odoo's own value when the map has no value of Greenroom for it. */
  theirs: z.string(),
  /** When each side was last changed, and the user of Odoo who did; null when that is not known. */
  ours_at: z.nullable(z.string()),
  theirs_at: z.nullable(z.string()),
  theirs_by: z.nullable(z.string()),
  noticed_at: z.string(),
});
export type OdooConflict = z.infer<typeof odooConflict>;

export const conflictChoice = z.object({ keep: z.enum(['odoo', 'greenroom'], 'must be odoo or greenroom') });

/** The models that the page offers; another one can be set on the command line. */
export const knownOdooModels = ['project.task', 'helpdesk.ticket', 'maintenance.request'] as const;

export const odooModel = boundedText(100);
