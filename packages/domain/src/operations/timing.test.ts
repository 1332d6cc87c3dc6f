import { expect, test } from 'vitest';
import { checkAllBusyMilliseconds } from './timing.ts';

test('checking all firmware is busy for a second per controllable device and three more', () => {
  expect(checkAllBusyMilliseconds(0)).toBe(3000);
  expect(checkAllBusyMilliseconds(6)).toBe(9000);
});
