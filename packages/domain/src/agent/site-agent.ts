import * as z from 'zod/mini';
import { requiredField } from '../estate/field-texts.ts';
import { rowId } from '../http/id-params.ts';

export const maxAgentNameLength = 100;

/** An agent as its administrators see it. */
export const listedAgent = z.object({
  id: z.int(),
  name: z.string(),
  site_id: z.int(),
  site_name: z.string(),
  version: z.string(),
  /** Its version is not the one of the server. */
  has_update: z.boolean(),
  online: z.boolean(),
  /** Online or offline since then; null when it never connected. */
  since: z.nullable(z.string()),
  /** The devices that are reached through it. */
  device_count: z.int(),
  created_at: z.string(),
});
export type ListedAgent = z.infer<typeof listedAgent>;

export const agentChange = z.partial(
  z.object({
    name: requiredField(maxAgentNameLength),
    /** Another site moves the agent: it then reaches the devices there and no others. */
    site_id: rowId,
  }),
);
export type AgentChange = z.output<typeof agentChange>;

export const agentEnrolment = z.object({
  /** Shown once: the server stores its hash. */
  token: z.string(),
  expires_at: z.string(),
  /** The address that the agent enrols at. */
  server_url: z.string(),
});
export type AgentEnrolment = z.infer<typeof agentEnrolment>;
