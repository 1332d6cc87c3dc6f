import * as z from 'zod/mini';
import { changeSources } from '../../estate/estate-change.ts';

const facts = z.nullable(z.record(z.string(), z.unknown()));

/** One line of the audit log: a change of people, access or settings, or an act on sites, rooms and assets. */
export const auditRecord = z.object({
  id: z.int(),
  /** Of an act on the estate its word in the history (`edit`, `import`), otherwise an action of the audit log. */
  action: z.string(),
  actor_name: z.string(),
  /** How an act on the estate was made; null for other entries. */
  source: z.nullable(z.enum(changeSources)),
  /** The name of the changed record at that time; of several, the first. */
  subject: z.string(),
  /** The user that it is about; null for others and for acts on the estate. */
  about: z.nullable(z.string()),
  /** How many sites, rooms and assets an act changed; 1 for other entries, and one more than is counted for larger acts. */
  count: z.int(),
  /** The act on the estate, whose changes can be looked up and undone. */
  changeset_id: z.nullable(z.int()),
  before: facts,
  after: facts,
  /** Null where none is known. */
  address: z.nullable(z.string()),
  /** As in the log of the server; null for work without a request, and for older entries. */
  request_id: z.nullable(z.string()),
  created_at: z.string(),
});
export type AuditRecord = z.infer<typeof auditRecord>;

/** What the last comparison of the entries with their chain of hashes found. */
export const auditChain = z.object({
  /** `unchecked` before the first comparison. */
  state: z.enum(['whole', 'broken', 'unchecked']),
  /** Entries up to this moment were compared. Null without entries. */
  checked_until: z.nullable(z.string()),
  checked_at: z.nullable(z.string()),
  /** For superusers, when it is broken. */
  first_fault: z.nullable(z.string()),
});
export type AuditChain = z.infer<typeof auditChain>;
