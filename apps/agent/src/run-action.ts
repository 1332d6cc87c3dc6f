import type { ServerToAgent } from '@greenroom/domain/agent/messages.ts';
import { isRepeatable } from '@greenroom/domain/operations/asset-action.ts';
import type { ActionOutcome, DeviceAction } from '@greenroom/domain/operations/device-action.ts';
import { type DeviceMessage, deviceMessage } from '@greenroom/domain/operations/device-message.ts';
import { performAction } from '@greenroom/drivers/perform-action.ts';
import type { AgentParts } from './agent-parts.ts';
import { MeasuredParts } from './measured-parts.ts';

type Operation = Extract<ServerToAgent, { type: 'operation' }>;

/**
 * Runs an operation of the server. An operation that has already run is not run again: its outcome is sent once more.
 */
export async function runAction(agent: AgentParts, operation: Operation): Promise<void> {
  const { operation_id, action } = operation;
  const { journal, link, running } = agent;
  // Do not start new work while shutting down: the server sends it to the next session or lets it expire.
  if (running.has(operation_id) || agent.stopping.signal.aborted) return;
  if (journal.has(operation_id)) {
    const outcome = journal.outcomeOf(operation_id);
    if (outcome) link.send({ type: 'outcome', operation_id, outcome });
    return;
  }
  const measured = operation.trace === undefined ? undefined : new MeasuredParts();
  const work = perform(agent, operation, measured)
    .then(async (outcome) => {
      await keepOutcome(agent, operation, outcome);
      const spans = measured?.end('run the operation', outcome.code !== null);
      link.send({ type: 'outcome', operation_id, outcome, ...(spans && { spans }) });
    })
    .finally(() => running.delete(operation_id));
  running.set(operation_id, work);
  agent.log.info('operation', {
    ...{ operation_id, action: action.action_name, asset_id: action.asset_id },
    ...(operation.trace !== undefined && { trace: operation.trace }),
  });
  await work;
}

async function perform(
  agent: AgentParts,
  operation: Operation,
  measured: MeasuredParts | undefined,
): Promise<ActionOutcome> {
  const { operation_id, milliseconds_left, action } = operation;
  if (milliseconds_left <= 0) return rejected(deviceMessage('device.agentTooLate'));
  const signal = AbortSignal.timeout(milliseconds_left);
  if (!isRepeatable(action.action_name)) {
    try {
      await agent.journal.begin(operation_id);
    } catch (error) {
      agent.log.error('the journal cannot be written', { reason: String(error) });
      return rejected(deviceMessage('device.agentDisk'));
    }
  }
  agent.link.send({ type: 'accepted', operation_id });
  const endPart = measured?.begin(
    `${agent.inventory.find(action.asset_id)?.driver ?? 'no device'} ${action.action_name}`,
  );
  const outcome = await performAction(action, {
    pool: agent.pool,
    connectionOf: (id) => agent.inventory.find(id),
    signal,
    stopFollowing: agent.stopping.signal,
    onStarted: (message) => agent.link.send({ type: 'started', operation_id, message }),
  }).catch((error: unknown) => {
    agent.log.error('an action failed unexpectedly', { operation_id, reason: String(error) });
    return failedUnexpectedly(action);
  });
  endPart?.(outcome.code !== null);
  if (action.action_name === 'reboot') agent.report.forget(action.asset_id);
  // The server stores what this action says of the device, which need not be what the last poll said.
  else agent.report.sendWhole([action.asset_id]);
  return outcome;
}

/** If the disk is full, the outcome is not stored but still sent. */
async function keepOutcome(agent: AgentParts, operation: Operation, outcome: ActionOutcome): Promise<void> {
  const durable = !isRepeatable(operation.action.action_name);
  await agent.journal.end(operation.operation_id, outcome, { durable }).catch((error: unknown) => {
    agent.log.error('the journal cannot be written', { reason: String(error) });
  });
}

function rejected(message: DeviceMessage): ActionOutcome {
  const code = 'agent-offline';
  return { code, message, result: { code }, duration_ms: 0 };
}

function failedUnexpectedly({ action_name }: DeviceAction): ActionOutcome {
  const code = isRepeatable(action_name) ? 'device-protocol-error' : 'outcome-unknown';
  const message: DeviceMessage = isRepeatable(action_name)
    ? deviceMessage('device.agentConfused')
    : deviceMessage('device.agentFailed');
  return { code, message, result: { code }, duration_ms: 0 };
}
