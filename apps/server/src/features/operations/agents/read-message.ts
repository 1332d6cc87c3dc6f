import { type AgentToServer, agentToServer } from '@greenroom/domain/agent/messages.ts';
import { maxStorableLength, storableText } from '@greenroom/domain/format/storable-text.ts';
import type { RawData } from 'ws';

/** Returns undefined for anything that is not a message of this protocol. */
export function readMessage(data: RawData, isBinary: boolean): AgentToServer | undefined {
  if (isBinary) return undefined;
  try {
    const text = String(data);
    // Short and without an escape: every text in it can be stored as it is.
    const isPlain = text.length <= maxStorableLength && !text.includes('\\');
    const read = agentToServer.safeParse(JSON.parse(text, isPlain ? undefined : storable));
    return read.success ? read.data : undefined;
  } catch {
    return undefined;
  }
}

/** Text that cannot be stored would otherwise be sent again after every reconnect. */
function storable(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? storableText(value) : value;
}
