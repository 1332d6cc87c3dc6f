import { describe, expect, test } from 'vitest';
import { whenTicketIsDue } from './when-ticket-is-due.ts';

const hour = 3_600_000;
const rule = { min_severity: 'warning', after_minutes: 90 } as const;
const incident = { state: 'open', severity: 'warning', opened_at: 10 * hour } as const;

describe('a ticket by rule', () => {
  test('is due after the minutes of the rule, if the incident is severe enough', () => {
    expect(whenTicketIsDue(incident, rule, null)).toBe(11.5 * hour);
    expect(whenTicketIsDue({ ...incident, severity: 'critical' }, rule, null)).toBe(11.5 * hour);
    expect(whenTicketIsDue({ ...incident, severity: 'info' }, rule, null)).toBeNull();
    expect(whenTicketIsDue(incident, { ...rule, after_minutes: 0 }, null)).toBe(10 * hour);
  });

  test('counts service hours alone', () => {
    const hours = [
      { from: 8 * hour, to: 11 * hour },
      { from: 20 * hour, to: 30 * hour },
    ];
    expect(whenTicketIsDue(incident, rule, hours)).toBe(20.5 * hour);
    expect(whenTicketIsDue(incident, rule, hours.slice(0, 1))).toBeNull();
  });

  test('is for incidents that are open, also when a user has taken them', () => {
    expect(whenTicketIsDue({ ...incident, state: 'acknowledged' }, rule, null)).not.toBeNull();
    expect(whenTicketIsDue({ ...incident, state: 'verifying' }, rule, null)).toBeNull();
    expect(whenTicketIsDue({ ...incident, state: 'resolved' }, rule, null)).toBeNull();
  });
});
