import * as z from 'zod/mini';
import { rowId } from '../http/id-params.ts';
import { atMost } from '../http/length-checks.ts';
import { actionOutcome, deviceAction } from '../operations/device-action.ts';
import { deviceConnection } from '../operations/device-connection.ts';
import { deviceKey } from '../operations/device-key.ts';
import { textOrMessage } from '../operations/read-device-message.ts';
import { reportedStatus } from '../operations/reported-status.ts';

/** What the challenge names. Agents of protocol 1 refuse any other number. */
export const agentHandshake = 1;
/**
 * 1: what is said of devices is English text. 2: it is a message, a key with values. The agent lists the protocols that it
 * speaks, the server picks one; without a list or a pick it is 1.
 */
export const agentProtocols = [1, 2] as const;
export type AgentProtocol = (typeof agentProtocols)[number];

/** The newest protocol that both sides speak; undefined when there is none. */
export function pickProtocol(offered: readonly number[] = [1]): AgentProtocol | undefined {
  return agentProtocols.findLast((protocol) => offered.includes(protocol));
}

export const agentLinkPath = '/api/agent/link';
/** Each side pings the other this often, and gives up after two pings without an answer. */
export const agentPingMilliseconds = 20_000;
/** Two pings and some patience: a session that was not seen for longer hangs on a server that has died. */
export const agentAliveMilliseconds = 3 * agentPingMilliseconds;
/** A socket that has not proven its key by then is closed. */
export const agentHandshakeMilliseconds = 10_000;

/** What the agent signs to prove its key: bound to this nonce, this agent and this server. */
export function signedText(parts: { nonce: string; agent_id: number; server: string }): string {
  return `greenroom-agent ${agentHandshake}\n${parts.nonce}\n${parts.agent_id}\n${parts.server}`;
}

/** How often a device is asked for its status, by driver. Devices of a driver that is 0 or missing are not asked. */
const pollSeconds = z.record(z.string(), z.int());
export type PollSeconds = z.infer<typeof pollSeconds>;

const serverMessages = [
  /** First word of the server. `server` is the host name that the agent dialled, as the server sees it. */
  z.object({ type: z.literal('challenge'), protocol: z.int(), nonce: z.string(), server: z.string() }),
  /** The key is good. Everything that the agent may ever talk to stands in `devices`. */
  z.object({
    type: z.literal('welcome'),
    epoch: z.int(),
    site_name: z.string(),
    protocol: z.optional(z.int()),
    poll_seconds: pollSeconds,
    devices: z.array(deviceConnection),
  }),
  /** The inventory changed; it replaces the one before. */
  z.object({ type: z.literal('devices'), poll_seconds: pollSeconds, devices: z.array(deviceConnection) }),
  /** `milliseconds_left` instead of a time of day: clocks on site are often wrong. */
  z.object({
    type: z.literal('operation'),
    operation_id: z.int(),
    milliseconds_left: z.int(),
    action: deviceAction,
  }),
  /** These outcomes are stored: the agent may forget them. */
  z.object({ type: z.literal('stored'), operation_ids: z.array(z.int()) }),
  z.object({ type: z.literal('refused'), reason: z.string() }),
] as const;

const agentMessages = [
  z.object({
    type: z.literal('prove'),
    agent_id: rowId,
    signature: z.string(),
    version: z.string(),
    protocols: z.optional(z.array(z.int()).check(z.maxLength(100))),
  }),
  /** Written to the journal and begun. */
  z.object({ type: z.literal('accepted'), operation_id: z.int() }),
  /** A firmware install has begun on the device; its outcome comes minutes later. */
  z.object({ type: z.literal('started'), operation_id: z.int(), message: textOrMessage }),
  /** Sent again after every reconnect until it is stored. */
  z.object({ type: z.literal('outcome'), operation_id: z.int(), outcome: actionOutcome }),
  /** Keys that devices without a pinned one have shown. Only for a server that has sent `pinned_key`. */
  z.object({
    type: z.literal('keys'),
    keys: z.array(z.object({ asset_id: rowId, key: deviceKey })).check(z.maxLength(1000)),
  }),
  z.object({
    type: z.literal('statuses'),
    // The reports of many agents are stored together: none may hold a number that would fail them all.
    statuses: z
      .array(z.extend(reportedStatus, { asset_id: rowId }))
      .check(atMost(1000, 'has too many entries')),
  }),
] as const;

export const serverToAgent = z.discriminatedUnion('type', serverMessages);
export type ServerToAgent = z.infer<typeof serverToAgent>;
export const agentToServer = z.discriminatedUnion('type', agentMessages);
export type AgentToServer = z.infer<typeof agentToServer>;
