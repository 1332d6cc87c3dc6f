import type { DeviceSentence } from '@greenroom/domain/operations/device-phrases.ts';
import type { DeviceWords } from './quote-device.ts';

/** The parts of a status as one text: 'Outlet 1 on, outlet 2 off'. */
export function joinWords(parts: readonly (DeviceSentence | DeviceWords)[]): DeviceWords {
  const text = parts.join(', ');
  return (text.charAt(0).toUpperCase() + text.slice(1)) as DeviceWords;
}
