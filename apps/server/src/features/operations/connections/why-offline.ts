import type { SiteAgent } from '@greenroom/domain/operations/connections/asset-connection.ts';
import { type DeviceMessage, deviceMessage } from '@greenroom/domain/operations/device-message.ts';

/** For a site without an agent, and for an agent that is not connected. */
export function whyOffline(agent: SiteAgent | null): DeviceMessage {
  if (!agent) return deviceMessage('device.noAgent');
  if (!agent.since) return deviceMessage('device.agentNeverConnected');
  return offlineSince(agent.since);
}

/** With the time to the minute; a page shows it in the reader's time zone. */
export function offlineSince(since: string): DeviceMessage {
  return deviceMessage('device.agentOfflineSince', { time: `${since.slice(0, 16).replace('T', ' ')} UTC` });
}
