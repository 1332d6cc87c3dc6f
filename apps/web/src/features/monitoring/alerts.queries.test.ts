import { matchesSearch } from '@greenroom/domain/listing/matches-search.ts';
import { type Alert, type AlertKind, matchesAlert } from '@greenroom/domain/monitoring/alert.ts';
import { deriveAlerts } from '@greenroom/domain/monitoring/derive-alerts.ts';
import { describe, expect, it } from 'vitest';
import { alertList, numbered, searchKinds } from './alerts.queries.ts';
import { anAsset } from './fake-monitor.ts';

const words = {
  'warranty-expired': 'Garantie expirée le',
  'warranty-expiring': 'La garantie expire bientôt',
  inactive: 'L’appareil piloté est inactif',
};
const sentence = (kind: AlertKind) => words[kind];

const alerts: Alert[] = deriveAlerts(
  [
    anAsset(1, 'Écran mural', { additional_data: { warranty_end_date: '2026-02-11' } }),
    anAsset(2, 'Garantie box', { additional_data: { warranty_end_date: '2026-03-20' }, room_name: 'Étage' }),
    anAsset(3, 'Inactif', { is_controlled: true, status: 'INACTIVE', site_name: null, room_name: null }),
  ],
  '2026-03-01',
);

describe('the search in the browser', () => {
  const source = alertList(sentence);

  it.each([
    '',
    '  ',
    'ecran',
    'GARANTIE',
    'expiree',
    'inactif',
    'bellecour / et',
    '2026-03',
    'le 2026',
    'zz',
  ])('finds for "%s" what the server finds with the kinds that it is told', (search) => {
    const kinds = (searchKinds(search, sentence)?.split(',') ?? []) as AlertKind[];
    const here = alerts.filter((row) => matchesSearch(source.haystack(numbered(row)), search));
    expect(here).toEqual(alerts.filter((row) => matchesAlert(row, search, kinds)));
  });
});

describe('searchKinds', () => {
  it('names the kinds whose sentence holds the search, accents or not', () => {
    expect(searchKinds('garantie EXPIREE', sentence)).toBe('warranty-expired');
    expect(searchKinds('garantie', sentence)).toBe('warranty-expired,warranty-expiring');
  });

  it('is nothing when there is nothing to search or nothing found', () => {
    expect(searchKinds(' ', sentence)).toBeUndefined();
    expect(searchKinds('wall', sentence)).toBeUndefined();
  });
});
