import * as z from 'zod/mini';
import { lateHistory } from '../history/late-history.ts';
import { boundedText } from '../http/bounded-text.ts';
import { rowId } from '../http/id-params.ts';
import { atMost } from '../http/length-checks.ts';
import { maxTestSteps, triedStep } from '../operations/connections/connection-test.ts';
import { actionOutcome, deviceAction } from '../operations/device-action.ts';
import { deviceConnection } from '../operations/device-connection.ts';
import { deviceKey } from '../operations/device-key.ts';
import { foundDevice, maxFoundPerReport } from '../operations/discovery/discovery.ts';
import { textOrMessage } from '../operations/read-device-message.ts';
import { reportedStatus } from '../operations/reported-status.ts';
import { signedRelease, updateFailures, updatePartBytes } from './agent-update.ts';

/** The number in the challenge. Agents of protocol 1 reject any other number. */
export const agentHandshake = 1;
/**
 * Protocol 1 describes devices in English text, protocol 2 by messages: a key with values. In protocol 3 the agent only
 * names the devices whose status is the one that it has sent before. In protocol 4 it also tests typed connections and looks
 * for devices, in protocol 5 it restarts on request, in protocol 6 it switches devices on and to standby. The agent lists the protocols that it speaks and the server picks one;
 * without a list or a pick it is 1.
 */
export const agentProtocols = [1, 2, 3, 4, 5, 6] as const;
export type AgentProtocol = (typeof agentProtocols)[number];

/** The newest protocol that both sides speak; undefined when there is none. */
export function pickProtocol(offered: readonly number[] = [1]): AgentProtocol | undefined {
  return agentProtocols.findLast((protocol) => offered.includes(protocol));
}

/** The first protocol in which the agent tests connections and looks for devices. */
export const taskProtocol: AgentProtocol = 4;
/** The first protocol in which the agent restarts on request. */
export const restartProtocol: AgentProtocol = 5;
/** The first protocol in which the agent switches devices on and to standby. An older one drops the link at such an action. */
export const powerProtocol: AgentProtocol = 6;
/** The agent ends with this code, so that its service starts it again. */
export const agentRestartCode = 75;

export const agentLinkPath = '/api/agent/link';
/** Each side pings the other at this interval, and gives up after two pings without a response. */
export const agentPingMilliseconds = 20_000;
/** Two pings and a margin: a session that was not seen for longer belongs to a server that has died. */
export const agentAliveMilliseconds = 3 * agentPingMilliseconds;
/** In protocol 3 the agent sends the whole status of a device again after this, although it has not changed. */
export const agentWholeReportSeconds = 600;
/** A socket that has not proven its key by then is closed. */
export const agentHandshakeMilliseconds = 10_000;

/** What the agent signs to prove its key: bound to this nonce, this agent and this server. */
export function signedText(parts: { nonce: string; agent_id: number; server: string }): string {
  return `greenroom-agent ${agentHandshake}\n${parts.nonce}\n${parts.agent_id}\n${parts.server}`;
}

/** Seconds between two status polls of a device, by driver. A driver with 0 or without an entry is not polled. */
export const pollSeconds = z.record(z.string(), z.int());
export type PollSeconds = z.infer<typeof pollSeconds>;

const serverMessages = [
  /** The first message of the server. `server` is the host name that the agent dialled, as the server sees it. */
  z.object({ type: z.literal('challenge'), protocol: z.int(), nonce: z.string(), server: z.string() }),
  /** The key is accepted. `devices` lists everything that the agent may connect to. */
  z.object({
    type: z.literal('welcome'),
    epoch: z.int(),
    site_name: z.string(),
    protocol: z.optional(z.int()),
    /** What this server offers beside the protocol; an agent ignores what it does not know. */
    features: z.optional(z.array(z.string())),
    /** In milliseconds since 1970: clocks on site are often wrong. */
    server_time: z.optional(z.int()),
    poll_seconds: pollSeconds,
    devices: z.array(deviceConnection),
  }),
  /** The inventory has changed; this one replaces it. */
  z.object({ type: z.literal('devices'), poll_seconds: pollSeconds, devices: z.array(deviceConnection) }),
  /** `milliseconds_left` instead of a time of day: clocks on site are often wrong. */
  z.object({
    type: z.literal('operation'),
    operation_id: z.int(),
    milliseconds_left: z.int(),
    action: deviceAction,
    /** The W3C trace context, when the operation is traced: the agent then reports its part with the outcome. */
    trace: z.optional(z.string()),
  }),
  /** The server has stored these outcomes: the agent may delete them. */
  z.object({ type: z.literal('stored'), operation_ids: z.array(z.int()) }),
  z.object({ type: z.literal('refused'), reason: z.string() }),
  /** The server does not have the status of these devices as the agent has sent it: the next one is sent whole. */
  z.object({ type: z.literal('report'), asset_ids: z.array(z.int()) }),
  /** Protocol 4: try this connection, which need not be in the inventory, and report what came of it. */
  z.object({
    type: z.literal('test'),
    test_id: z.int(),
    milliseconds_left: z.int(),
    connection: deviceConnection,
  }),
  /** Protocol 4: look for devices in these networks and nowhere else. One at a time. */
  z.object({
    type: z.literal('discover'),
    discovery_id: z.int(),
    networks: z.array(z.string()),
    // A method that only a newer server knows is left out.
    methods: z.array(z.string()),
    per_second: z.int().check(z.minimum(1), z.maximum(1000)),
  }),
  z.object({ type: z.literal('stop-discovery'), discovery_id: z.int() }),
  /** The server has stored the history of this number: the agent may delete it. */
  z.object({ type: z.literal('history_stored'), number: z.int() }),
  /** Protocol 5: end what runs, then end the program. Its service starts it again. */
  z.object({ type: z.literal('restart') }),
  /** Only for agents that update themselves: fetch this release, verify it and start with it. */
  z.object({ type: z.literal('update'), ...signedRelease.shape }),
  /** In base64. Empty past the end. */
  z.object({
    type: z.literal('update_part'),
    offset: z.int(),
    data: z.string().check(z.maxLength(2 * updatePartBytes)),
  }),
] as const;

const maxAgentSpans = 20;
const spanMilliseconds = z.number().check(z.minimum(0), z.maximum(86_400_000));

/** A part of a traced operation. Clocks on site are often wrong, so it begins so long after the agent got the message. */
const agentSpan = z.object({
  name: boundedText(100),
  after_ms: spanMilliseconds,
  duration_ms: spanMilliseconds,
  failed: z.optional(z.boolean()),
});
export type AgentSpan = z.infer<typeof agentSpan>;

const agentMessages = [
  z.object({
    type: z.literal('prove'),
    agent_id: rowId,
    signature: z.string(),
    version: z.string(),
    protocols: z.optional(z.array(z.int()).check(z.maxLength(100))),
    features: z.optional(z.array(boundedText(50)).check(z.maxLength(100))),
  }),
  /** The agent has written the operation to its journal and started it. */
  z.object({ type: z.literal('accepted'), operation_id: z.int() }),
  /** The device has started a firmware install; the outcome follows minutes later. */
  z.object({ type: z.literal('started'), operation_id: z.int(), message: textOrMessage }),
  /** Sent again after every reconnect until the server has stored it. */
  z.object({
    type: z.literal('outcome'),
    operation_id: z.int(),
    outcome: actionOutcome,
    spans: z.optional(z.array(agentSpan).check(atMost(maxAgentSpans, 'has too many entries'))),
  }),
  /** Keys presented by devices without a pinned one. Only for a server that has sent `pinned_key`. */
  z.object({
    type: z.literal('keys'),
    keys: z.array(z.object({ asset_id: rowId, key: deviceKey })).check(z.maxLength(1000)),
  }),
  z.object({
    type: z.literal('statuses'),
    // The server stores the reports of many agents together, so no report may contain a number that would make them all
    // fail.
    statuses: z
      .array(z.extend(reportedStatus, { asset_id: rowId }))
      .check(atMost(1000, 'has too many entries')),
  }),
  /** These devices are online, and their status is the last that this session has sent. */
  z.object({
    type: z.literal('unchanged'),
    asset_ids: z.array(rowId).check(atMost(1000, 'has too many entries')),
  }),
  /** Only for a server that offers it. The next one is sent when this one is stored. */
  z.object({ type: z.literal('history'), number: z.int(), ...lateHistory }),
  z.object({
    type: z.literal('tested'),
    test_id: rowId,
    steps: z.array(triedStep).check(atMost(maxTestSteps, 'has too many entries')),
  }),
  /** At least every few seconds while a discovery runs, with what was found since the last one. */
  z.object({
    type: z.literal('discovered'),
    discovery_id: rowId,
    probed: z.int().check(z.minimum(0), z.maximum(1_000_000)),
    found: z.array(foundDevice).check(atMost(maxFoundPerReport, 'has too many entries')),
    end: z.nullable(z.enum(['done', 'stopped', 'failed'])),
    message: z.nullable(textOrMessage),
  }),
  /** The next part of the release that was offered to this session; one at a time. */
  z.object({ type: z.literal('get_update_part'), offset: z.int().check(z.minimum(0)) }),
  /** The new version is stored, and the agent now restarts with it; or it stays with its own, for this reason. */
  z.object({
    type: z.literal('updated'),
    version: boundedText(20),
    failure: z.nullable(z.enum(updateFailures)),
  }),
] as const;

export const serverToAgent = z.discriminatedUnion('type', serverMessages);
export type ServerToAgent = z.infer<typeof serverToAgent>;
export const agentToServer = z.discriminatedUnion('type', agentMessages);
export type AgentToServer = z.infer<typeof agentToServer>;
