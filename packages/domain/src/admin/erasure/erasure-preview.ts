import * as z from 'zod/mini';
import { requiredText } from '../../http/bounded-text.ts';

/** What is deleted with a person, and what stays with "Former user" in place of the name. */
export const erasurePreview = z.object({
  id: z.int(),
  /** To be typed: a wrong click erases no one. */
  username: z.string(),
  name: z.string(),
  /** Why this person cannot be erased. */
  obstacle: z.nullable(z.enum(['oneself', 'last-administrator'])),
  deleted: z.object({
    sessions: z.int(),
    api_tokens: z.int(),
    passkeys: z.int(),
    views: z.int(),
    feedback: z.int(),
  }),
  kept: z.object({
    audit_entries: z.int(),
    changes: z.int(),
    operations: z.int(),
    comments: z.int(),
    tickets: z.int(),
    files: z.int(),
  }),
});
export type ErasurePreview = z.infer<typeof erasurePreview>;

/** As long as a username can be. */
export const erasureForm = z.object({ confirmation: requiredText(254) });

/** The account is closed; a job erases the rest. */
export const startedErasure = z.object({ id: z.int() });
export type StartedErasure = z.infer<typeof startedErasure>;
