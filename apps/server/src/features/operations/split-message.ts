import type { DeviceMessage } from '@greenroom/domain/operations/device-message.ts';
import { englishMessage } from '@greenroom/domain/operations/english-message.ts';

/** The two columns of a message: its English text, and the message itself unless an agent of protocol 1 sent text. */
export function splitMessage(message: DeviceMessage | string): {
  message: string;
  device_message: DeviceMessage | null;
} {
  return {
    message: englishMessage(message),
    device_message: typeof message === 'string' ? null : message,
  };
}
