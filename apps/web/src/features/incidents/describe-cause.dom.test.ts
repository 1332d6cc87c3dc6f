import type { IncidentRow } from '@greenroom/domain/incidents/incident.ts';
import { beforeAll, expect, test } from 'vitest';
import { translator } from '#i18n/translator.ts';
import { startTestTranslations } from '#test/start-test-translations.ts';
import { describeCause, describeEffect } from './describe-cause.ts';

beforeAll(startTestTranslations);

const nothing = {
  trouble: null,
  outlet: null,
  asset_id: null,
  asset_name: null,
  asset_type: null,
  room_id: null,
  room_name: null,
};
const cause = (change: Partial<IncidentRow['cause']>, site_name: string | null = 'Lyon Part-Dieu') =>
  describeCause(translator.t, { cause: { ...nothing, class: 'servers', ...change }, site_name });

test('names the cause and its place in one line', () => {
  expect(cause({})).toBe('The servers reach no devices');
  expect(cause({ class: 'agent' })).toBe('Lyon Part-Dieu: agent offline');
  expect(cause({ class: 'outlet', outlet: 3, asset_name: 'APC AP7921B' })).toBe(
    'APC AP7921B: outlet 3 is off',
  );
  expect(cause({ class: 'site', trouble: 'reach' })).toBe('Lyon Part-Dieu: several devices not reachable');
  expect(cause({ class: 'room', trouble: 'fault', room_name: 'Monet' })).toBe(
    'Monet: several devices faulty',
  );
  expect(cause({ class: 'asset', trouble: 'blind', asset_name: 'Room Bar' })).toBe(
    'Room Bar: cannot be read',
  );
});

test('names nothing that the viewer may not see', () => {
  expect(cause({ class: 'asset', trouble: 'reach' }, null)).toBe('A device: not reachable');
  expect(cause({ class: 'agent' }, null)).toBe('A site: agent offline');
});

test('counts what it affects', () => {
  const effect = (rooms_down: number, rooms_degraded: number, devices: number) =>
    describeEffect(translator.t, { effect: { rooms_down, rooms_degraded, devices } });
  expect(effect(3, 0, 42)).toBe('3 rooms down, 42 devices affected');
  expect(effect(1, 1, 1)).toBe('1 room down, 1 room degraded, 1 device affected');
  expect(effect(0, 0, 0)).toBe('');
});
