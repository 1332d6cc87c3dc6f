import { updateFeature } from '@greenroom/domain/agent/agent-update.ts';
import {
  agentHandshake,
  agentProtocols,
  pickProtocol,
  type ServerToAgent,
} from '@greenroom/domain/agent/messages.ts';
import { historyFeature } from '@greenroom/domain/history/late-history.ts';
import type { AgentParts } from './agent-parts.ts';
import { proveIdentity } from './identity.ts';
import { runAction } from './run-action.ts';
import { runTest } from './run-test.ts';

type Of<Type extends ServerToAgent['type']> = Extract<ServerToAgent, { type: Type }>;

/** Handles every message that a server can send. */
export function handleMessage(agent: AgentParts, message: ServerToAgent): void {
  const { log, link } = agent;
  switch (message.type) {
    case 'challenge':
      respondToChallenge(agent, message);
      return;
    case 'welcome':
      beginSession(agent, message);
      return;
    case 'devices':
      log.info('the inventory changed', { devices: message.devices.length });
      followDevices(agent, message);
      return;
    case 'operation':
      void runAction(agent, message);
      return;
    case 'stored':
      agent.journal.stored(message.operation_ids).catch((error: unknown) => {
        log.error('the journal cannot be written', { reason: String(error) });
      });
      return;
    case 'history_stored':
      agent.history.stored(message.number);
      return;
    case 'report':
      agent.report.sendWhole(message.asset_ids);
      return;
    case 'test':
      void runTest(agent, message);
      return;
    case 'discover':
      log.info('looks for devices', {
        discovery_id: message.discovery_id,
        networks: message.networks.join(', '),
      });
      void agent.discovery.run(message);
      return;
    case 'stop-discovery':
      agent.discovery.stop(message.discovery_id);
      return;
    case 'restart':
      agent.restart();
      return;
    case 'update':
      void agent.updates.run(message);
      return;
    case 'update_part':
      agent.updates.receive(message);
      return;
    case 'refused':
      log.error('the server refused this agent', { reason: message.reason });
      // It may be revoked, and has no business with these devices any more.
      agent.stored.delete();
      link.drop('refused');
      return;
    default:
      message satisfies never;
  }
}

/** A server whose name differs from the dialled one may be relaying our signature to the real server. */
function respondToChallenge(
  { identity, version, link, log, updates }: AgentParts,
  challenge: Of<'challenge'>,
): void {
  const dialled = new URL(identity.server_url).hostname;
  if (challenge.protocol !== agentHandshake) {
    rejectProtocol({ link, log }, challenge.protocol);
    return;
  }
  if (challenge.server !== dialled) {
    log.error('the server calls itself by another name: enrol with the name of its PUBLIC_URL', {
      dialled,
      server: challenge.server,
    });
    link.drop('refused');
    return;
  }
  const signature = proveIdentity(identity, challenge);
  link.send({
    type: 'prove',
    agent_id: identity.agent_id,
    signature,
    version,
    protocols: [...agentProtocols],
    features: [historyFeature, ...(updates.isOffered ? [updateFeature] : [])],
  });
}

function beginSession(agent: AgentParts, welcome: Of<'welcome'>): void {
  const { link, log, journal } = agent;
  // A server of protocol 1 does not name its protocol.
  const { protocol: named = 1, site_name: site, epoch, devices } = welcome;
  const protocol = pickProtocol([named]);
  if (protocol === undefined) {
    rejectProtocol(agent, named);
    return;
  }
  link.settle(protocol);
  // An update proves itself by this.
  agent.updateStore.confirm(agent.version).then(
    (isNews) => isNews && log.info('the update is confirmed', { version: agent.version }),
    (error: unknown) => log.error('the update cannot be confirmed', { reason: String(error) }),
  );
  // Before the devices are polled: their polls count in the time of this server.
  agent.history.begin(welcome);
  agent.report.begin({ namesUnchanged: protocol >= 3, sendsHistory: agent.history.isOffered });
  log.info('connected', { site, epoch, protocol, devices: devices.length });
  followDevices(agent, welcome);
  for (const kept of journal.undelivered()) link.send({ type: 'outcome', ...kept });
}

function rejectProtocol({ link, log }: Pick<AgentParts, 'link' | 'log'>, server: number): void {
  log.error('the server speaks another version of the protocol: update the agent', {
    server,
    agent: agentProtocols.join(', '),
  });
  link.drop('refused');
}

function followDevices(
  { inventory, polling, report, history, stored }: AgentParts,
  { devices, poll_seconds }: Of<'welcome' | 'devices'>,
): void {
  inventory.replace(devices);
  if (history.isOffered) stored.follow({ devices, poll_seconds });
  else stored.delete();
  report.keepOnly((id) => inventory.find(id) !== undefined);
  polling.follow(devices, poll_seconds);
}
