import type { AgentProtocol, AgentToServer } from '@greenroom/domain/agent/messages.ts';
import type { ActionOutcome } from '@greenroom/domain/operations/device-action.ts';
import { englishMessage } from '@greenroom/domain/operations/english-message.ts';

/** A server of protocol 1 understands English texts only. */
export function inProtocol(protocol: AgentProtocol, message: AgentToServer): AgentToServer {
  if (protocol !== 1) return message;
  switch (message.type) {
    case 'started':
      return { ...message, message: englishMessage(message.message) };
    case 'outcome':
      return { ...message, outcome: inEnglish(message.outcome) };
    case 'statuses':
      return {
        ...message,
        statuses: message.statuses.map((status) => ({
          ...status,
          message: status.message && englishMessage(status.message),
        })),
      };
    default:
      return message;
  }
}

function inEnglish(outcome: ActionOutcome): ActionOutcome {
  const message = englishMessage(outcome.message);
  return { ...outcome, message, result: { ...outcome.result, message } };
}
