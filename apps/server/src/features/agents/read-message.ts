import { type AgentToServer, agentToServer } from '@greenroom/domain/agent/messages.ts';
import type { RawData } from 'ws';

/** Undefined for what is no message of this protocol. */
export function readMessage(data: RawData, isBinary: boolean): AgentToServer | undefined {
  if (isBinary) return undefined;
  try {
    const read = agentToServer.safeParse(JSON.parse(String(data), storable));
    return read.success ? read.data : undefined;
  } catch {
    return undefined;
  }
}

/** Devices say strange things. What PostgreSQL cannot keep would otherwise come back after every reconnect. */
function storable(_key: string, value: unknown): unknown {
  return typeof value === 'string'
    ? value.replaceAll('\u0000', '').replace(/\p{Surrogate}/gu, '\ufffd')
    : value;
}
