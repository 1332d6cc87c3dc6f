import { AudioLines, Mic, MonitorSpeaker, Plug, Projector, Tv } from 'lucide-react';
import { expect, test } from 'vitest';
import { deviceIcon } from './device-icon.ts';

test.each([
  ['Projector', Projector],
  ['Video wall', Tv],
  ['Écran interactif', Tv],
  ['Ceiling microphone', Mic],
  ['Mixing console', AudioLines],
  ['PDU', Plug],
  ['Something new', MonitorSpeaker],
  [null, MonitorSpeaker],
] as const)('%s has an icon of its kind', (type, icon) => {
  expect(deviceIcon(type)).toBe(icon);
});
