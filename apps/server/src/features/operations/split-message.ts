import type { DeviceMessage } from '@greenroom/domain/operations/device-message.ts';
import { englishMessage } from '@greenroom/domain/operations/english-message.ts';
import { messageOfText } from './agents/texts-of-protocol-1.ts';

/**
 * The two columns of a message: its English text, and the message itself, unless an agent of protocol 1 sent a text
 * without one.
 */
export function splitMessage(reported: DeviceMessage | string): {
  message: string;
  device_message: DeviceMessage | null;
} {
  const message = typeof reported === 'string' ? messageOfText(reported) : reported;
  return {
    message: englishMessage(message),
    device_message: typeof message === 'string' ? null : message,
  };
}
