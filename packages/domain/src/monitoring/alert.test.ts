import { describe, expect, test } from 'vitest';
import { type Alert, alertLocation, alertMessage } from './alert.ts';

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

describe('the location', () => {
  test("is 'Site / Room'", () => {
    expect(alertLocation(anAlert())).toBe('Lyon / Salle Bleue');
  });

  test('is limited to what the viewer may see', () => {
    expect(alertLocation(anAlert({ site_name: null }))).toBe('Salle Bleue');
    expect(alertLocation(anAlert({ room_name: null }))).toBe('Lyon');
    expect(alertLocation(anAlert({ site_name: null, room_name: null }))).toBe('');
  });
});

describe('the message', () => {
  test("is the sentence of its kind with the date in the viewer's format", () => {
    const sentences = 'Garantie expirée le {date}\nLa garantie expire bientôt, le {date}\nAppareil inactif';
    const words = { language: 'fr', sentences } as const;
    expect(alertMessage(anAlert(), words)).toBe('Garantie expirée le 28 févr. 2026');
    expect(alertMessage(anAlert({ kind: 'inactive', date: null }), words)).toBe('Appareil inactif');
  });
});
