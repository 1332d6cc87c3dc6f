import type { Alert, AlertSortKey } from '@greenroom/domain/monitoring/alert.ts';
import { describe, expect, test } from 'vitest';
import { matchesAlert, sortAlerts } from './alert-lists.ts';

function anAlert(alert: Partial<Alert> = {}): Alert {
  const { asset_id = 1, kind = 'warranty-expired' } = alert;
  return {
    id: `${asset_id}-${kind}`,
    kind,
    type: 'critical',
    asset_id,
    asset_name: 'Écran 55"',
    asset_type: null,
    room_id: 1,
    room_name: 'Salle Bleue',
    room_floor: null,
    site_id: 1,
    site_name: 'Lyon',
    date: '2026-02-28',
    timestamp: '2026-03-01T00:00:00.000Z',
    ...alert,
  };
}

describe('the search', () => {
  test('matches the asset name, ignoring case and accents', () => {
    expect(matchesAlert(anAlert(), 'ecran')).toBe(true);
    expect(matchesAlert(anAlert(), 'beamer')).toBe(false);
  });

  test('matches the displayed location', () => {
    expect(matchesAlert(anAlert(), 'lyon / salle')).toBe(true);
  });

  test('matches the message: the whole sentence that the viewer reads, with or without accents', () => {
    const sentences = 'Garantie expirée le {date}\nLa garantie expire bientôt, le {date}\nAppareil inactif';
    const words = { language: 'fr', sentences } as const;
    expect(matchesAlert(anAlert(), 'EXPIREE LE 28 mars', words)).toBe(false);
    expect(matchesAlert(anAlert(), 'EXPIREE LE 28 fevr', words)).toBe(true);
    const inactive = anAlert({ kind: 'inactive', date: null });
    expect(matchesAlert(inactive, 'expirée', words)).toBe(false);
  });

  test('matches the date in each language, and in its stored form', () => {
    expect(matchesAlert(anAlert(), '2026-02')).toBe(true);
    expect(matchesAlert(anAlert(), 'feb 28, 2026', { language: 'en' })).toBe(true);
    expect(matchesAlert(anAlert(), '28 févr. 2026', { language: 'fr' })).toBe(true);
    expect(matchesAlert(anAlert(), '28 feb 2026', { language: 'es' })).toBe(true);
    expect(matchesAlert(anAlert(), '28 feb 2026', { language: 'fr' })).toBe(false);
  });

  test('that is empty matches everything', () => {
    expect(matchesAlert(anAlert(), ' ')).toBe(true);
    expect(matchesAlert(anAlert(), undefined)).toBe(true);
  });
});

describe('sorting', () => {
  const order = (alerts: Alert[], key: AlertSortKey, direction: 'asc' | 'desc' = 'asc') =>
    sortAlerts(alerts, { key, direction }).map(({ id }) => id);

  const expired = anAlert({ asset_id: 1, timestamp: '2024-01-01T00:00:00.000Z', asset_name: 'b' });
  const expiring = anAlert({
    ...{ asset_id: 2, kind: 'warranty-expiring', type: 'warning', asset_name: 'A', site_name: null },
    timestamp: '2026-02-20T00:00:00.000Z',
  });
  const inactive = anAlert({
    ...{ asset_id: 1, kind: 'inactive', type: 'warning', asset_name: 'b', date: null },
    timestamp: '2026-02-25T00:00:00.000Z',
  });
  const all = [expiring, inactive, expired];
  const [one, two, three] = [expired.id, inactive.id, expiring.id];

  test('by timestamp descending puts the newest first', () => {
    expect(order(all, 'timestamp', 'desc')).toEqual([two, three, one]);
  });

  test('by priority puts critical before warning before info, then the newest', () => {
    const info = anAlert({ asset_id: 9, type: 'info', timestamp: '2030-01-01T00:00:00.000Z' });
    expect(order([info, ...all], 'priority')).toEqual([one, two, three, info.id]);
    expect(order(all, 'priority', 'desc')).toEqual([three, two, one]);
  });

  test('by asset, location and message compares text, and the two alerts of an asset stay apart', () => {
    expect(order(all, 'asset_name')).toEqual([three, one, two]);
    expect(order(all, 'location')).toEqual([one, two, three]);
    expect(order(all, 'kind')).toEqual([two, one, three]);
  });
});
