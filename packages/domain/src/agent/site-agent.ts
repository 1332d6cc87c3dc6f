import * as z from 'zod/mini';
import { requiredField } from '../estate/field-texts.ts';
import { rowId } from '../http/id-params.ts';
import { updateFailures, updateStates } from './agent-update.ts';

export const maxAgentNameLength = 100;

/**
 * Why a connection of an agent ended. `closed`: the agent stopped · `lost`: no response for 40 s, or the line broke ·
 * `replaced`: the agent connected again, was moved or revoked · `aged`: renewed once a day · `restart`: the server stopped.
 */
export const connectEnds = ['closed', 'lost', 'refused', 'failed', 'replaced', 'aged', 'restart'] as const;
export type ConnectEnd = (typeof connectEnds)[number];

/** Ends that need attention. */
export const connectFailures = ['lost', 'refused', 'failed'] as const satisfies readonly ConnectEnd[];

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
  /** It is online and restarts on request. */
  can_restart: z.boolean(),
  /** It is online, updates itself, and the server has a newer release of it: this version. */
  can_update_to: z.nullable(z.string()),
  /** The last update that was requested here; null when there was none. */
  update: z.nullable(
    z.object({
      version: z.string(),
      state: z.enum(updateStates),
      failure: z.nullable(z.enum(updateFailures)),
      /** The last change of its state. */
      at: z.string(),
    }),
  ),
  /** Online or offline since then; null when it never connected. */
  since: z.nullable(z.string()),
  /** The devices that are reached through it. */
  device_count: z.int(),
  /** Of a message to the agent and back, measured every 20 s; null when it is offline or not yet measured. */
  round_trip_ms: z.nullable(z.int()),
  /** The last connection that ended in trouble. */
  last_error: z.nullable(z.object({ at: z.string(), reason: z.enum(connectFailures) })),
  created_at: z.string(),
});
export type ListedAgent = z.infer<typeof listedAgent>;

/** One connection of an agent. */
export const agentConnect = z.object({
  connected_at: z.string(),
  version: z.string(),
  protocol: z.int(),
  /** Null while it lasts. */
  ended_at: z.nullable(z.string()),
  end_reason: z.nullable(z.enum(connectEnds)),
});

/** A device that is reached through an agent. */
export const agentDevice = z.object({
  asset_id: z.int(),
  asset_name: z.string(),
  room_name: z.string(),
  driver: z.string(),
  host: z.string(),
});

export const agentDetail = z.extend(listedAgent, {
  /** The version that the agent should have. */
  server_version: z.string(),
  /** At most 500, by room and name. */
  devices: z.array(agentDevice),
  /** The last 50, newest first. */
  connects: z.array(agentConnect),
});
export type AgentDetail = z.infer<typeof agentDetail>;

export const agentChange = z.partial(
  z.object({
    name: requiredField(maxAgentNameLength),
    /** Another site moves the agent: it then reaches the devices there and no others. */
    site_id: rowId,
  }),
);
export type AgentChange = z.output<typeof agentChange>;

/** The site of the new agent. */
export const agentEnrolmentForm = z.object({ site_id: rowId });

export const agentEnrolment = z.object({
  /** Shown once: the server stores its hash. */
  token: z.string(),
  expires_at: z.string(),
  /** The address that the agent enrols at. */
  server_url: z.string(),
});
export type AgentEnrolment = z.infer<typeof agentEnrolment>;
