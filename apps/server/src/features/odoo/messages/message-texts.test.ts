import { describe, expect, test } from 'vitest';
import { describeMessage } from './message-texts.ts';

const at = new Date('2026-11-18T13:02:59Z');
const later = new Date('2026-11-19T13:02:59Z');

describe('the message about a ticket', () => {
  test.each([
    ['en', 'Europe/Paris', 'Verified at 14:02', 'Failed again at 14:02'],
    ['fr', 'Europe/Paris', 'Vérifié à 14:02', 'De nouveau en panne à 14:02'],
    ['es', 'America/Bogota', 'Verificado a las 08:02', 'Falla de nuevo a las 08:02'],
    ['de', 'UTC', 'Verified at 13:02', 'Failed again at 13:02'],
  ])('has the time of the place, in %s', (language, time_zone, verified, reopened) => {
    const reader = { language, time_zone, now: at };
    expect(describeMessage({ kind: 'verified', at }, reader)).toBe(verified);
    expect(describeMessage({ kind: 'reopened', at }, reader)).toBe(reopened);
  });

  test('names the day when it is sent on another one', () => {
    const reader = { language: 'fr', time_zone: 'Europe/Paris', now: later };
    expect(describeMessage({ kind: 'verified', at }, reader)).toBe('Vérifié à 14:02 (18 nov. 2026)');
  });

  test('has no character that Odoo would read as HTML', () => {
    for (const language of ['en', 'fr', 'es'])
      for (const kind of ['verified', 'reopened'] as const)
        expect(describeMessage({ kind, at }, { language, time_zone: 'UTC', now: later })).not.toMatch(
          /[&<>"']/,
        );
  });
});
