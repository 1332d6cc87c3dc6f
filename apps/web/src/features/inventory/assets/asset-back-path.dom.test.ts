import { expect, test } from 'vitest';
import { assetBackPath } from './asset-back-path.ts';

test.each([
  ['', null, '/inventory/assets', 'list'],
  ['?search=sony&sort=room_name', null, '/inventory/assets?search=sony&sort=room_name', 'list'],
  ['?roomId=7', null, '/inventory/rooms/7', 'room'],
  ['?roomId=7', { from: '/inventory/rooms/7?siteId=2' }, '/inventory/rooms/7?siteId=2', 'room'],
  ['?roomId=7', { from: '/inventory/rooms/8' }, '/inventory/rooms/7', 'room'],
  ['?roomId=7', { from: '/inventory/assets?roomId=7' }, '/inventory/assets?roomId=7', 'list'],
  ['?roomId=7&returnUrl=%2Fmanagement%2Fcontrol', null, '/management/control', 'before'],
  ['?returnUrl=%2F%2Fevil.example', { from: 5 }, '/inventory/assets', 'list'],
])('%s opened from %o leads back to %s', (search, state, to, place) => {
  expect(assetBackPath(search, state)).toEqual({ to, place });
});
