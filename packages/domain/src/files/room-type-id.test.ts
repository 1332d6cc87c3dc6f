import { expect, test } from 'vitest';
import { roomTypeId } from './room-type-id.ts';

test('the id of a room type never changes, because stored files carry it', () => {
  expect(roomTypeId('')).toBe(0);
  expect(roomTypeId('a')).toBe(97);
  expect(roomTypeId('Meeting room')).toBe(648652736);
  expect(roomTypeId('Auditorium')).toBe(1553206563);
});

test('the id is a non-negative 31-bit integer, also where the sum overflows', () => {
  for (const name of ['Boardroom', 'Control room', 'Salle polyvalente', '会议室', 'x'.repeat(5000)]) {
    const id = roomTypeId(name);
    expect(Number.isInteger(id)).toBe(true);
    expect(id).toBeGreaterThanOrEqual(0);
    expect(id).toBeLessThanOrEqual(0x7fffffff);
  }
});

test('an accent gives the same id whether it is typed as one character or two', () => {
  expect(roomTypeId('Salle de réunion')).toBe(roomTypeId('Salle de re\u0301union'));
});

test('letter case and spaces make another room type', () => {
  expect(roomTypeId('meeting room')).not.toBe(roomTypeId('Meeting room'));
  expect(roomTypeId('Meeting room ')).not.toBe(roomTypeId('Meeting room'));
});
