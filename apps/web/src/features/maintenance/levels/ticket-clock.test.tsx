import type { ShownClock } from '@greenroom/domain/maintenance/levels/shown-clock.ts';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { translator } from '#i18n/translator.ts';
import { showTestPage } from '#test/show-test-page.tsx';
import { startTestTranslations } from '#test/start-test-translations.ts';
import { TicketClock } from './ticket-clock.tsx';

beforeAll(startTestTranslations);
/** A Monday. */
beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-16T09:00:00Z') }));
afterEach(() => {
  vi.useRealTimers();
});

const minute = (text: string) => Date.parse(`2026-11-${text}Z`) / 60_000;
const clock = (given: Partial<ShownClock> = {}): ShownClock => ({
  ...({ state: 'running', target: 'response', counted_at: '2026-11-16T09:00:00Z', left_s: 2400 } as const),
  ...{ due_at: '2026-11-16T09:40:00Z', warn_at: '2026-11-16T09:30:00Z', time_zone: 'UTC' },
  hours: [minute('16T08:00'), minute('16T19:00'), minute('17T08:00'), minute('17T19:00')],
  week: [{ days: [1, 2, 3, 4, 5], opens: '08:00', closes: '19:00' }],
  ...given,
});
const shown = () => document.querySelector('[data-tip]') as HTMLElement;
const pass = (minutes: number) => act(() => vi.advanceTimersByTime(minutes * 60_000));

test('counts on its own, in the service hours, and renders nothing around it', () => {
  let renders = 0;
  function Card() {
    renders += 1;
    return <TicketClock level={clock()} />;
  }
  showTestPage(<Card />, '/');
  const first = renders;
  expect(shown().textContent).toBe('Answer in 40 min');
  expect(shown().className).toContain('text-muted');
  expect(shown().dataset.tip).toMatch(/^Due Mon.*, service hours Mon–Fri 8–19$/);
  pass(1);
  expect(shown().textContent).toBe('Answer in 39 min');
  pass(30);
  expect(shown().textContent).toBe('Answer in 9 min');
  expect(shown().className).toContain('text-warning');
  expect(shown().querySelector('svg')).not.toBeNull();
  pass(10);
  expect(shown().textContent).toBe('Late by 1 min');
  expect(shown().className).toContain('text-danger');
  // Ten hours later the site is closed: 9 h 20 of this day counted.
  pass(12 * 60);
  expect(shown().textContent).toBe('Late by 9 h');
  expect(renders).toBe(first);
});

test.each([
  [clock({ target: 'solution', left_s: 7200, due_at: '2026-11-16T11:00:00Z' }), 'Solve in 2 h'],
  [clock({ target: 'solution', left_s: 7500, due_at: '2026-11-16T11:05:00Z' }), 'Solve in 2 h 05'],
  [clock({ left_s: -97_200, due_at: '2026-11-10T09:00:00Z' }), 'Late by 1 d 3 h'],
  [clock({ state: 'paused', due_at: null, warn_at: null }), 'Paused'],
  // It had run out before the standby.
  [clock({ state: 'paused', left_s: -3600, due_at: '2026-11-16T08:00:00Z', warn_at: null }), 'Late by 1 h'],
])('says what is left: %#', (level, text) => {
  showTestPage(<TicketClock level={level} />, '/');
  expect(shown().textContent).toBe(text);
});

test('a ticket that has ended, or has no level, has no clock; its page says how it ended', () => {
  const ended = clock({ state: 'missed', target: null, due_at: null, hours: null });
  const { unmount } = showTestPage(<TicketClock level={ended} />, '/');
  expect(screen.queryByText('Not in time')).toBeNull();
  unmount();
  showTestPage(<TicketClock level={null} withEnd />, '/').unmount();
  showTestPage(<TicketClock level={ended} withEnd />, '/');
  screen.getByText('Not in time');
});

test('speaks the language of the reader', async () => {
  await act(() => translator.changeLanguage('fr'));
  showTestPage(<TicketClock level={clock({ target: 'solution', left_s: 97_200 })} />, '/');
  expect(shown().textContent).toBe('Résoudre sous 1 j 3 h');
  expect(shown().dataset.tip).toContain('heures de service lun.–ven. 8–19');
  await act(() => translator.changeLanguage('en'));
});
