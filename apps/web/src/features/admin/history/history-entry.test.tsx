import type { AuditEntry } from '@greenroom/domain/admin/audit-entry.ts';
import { render, screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { startTestTranslations } from '#test/start-test-translations.ts';
import { HistoryEntry } from './history-entry.tsx';

beforeAll(startTestTranslations);

const show = (entry: Partial<AuditEntry>) => {
  const common = { id: 1, subject: 'rita', before: null, after: null, created_at: '2026-10-02T10:00:00Z' };
  const whole = { ...common, actor_name: 'Rita R.', address: '10.0.0.7', ...entry } as AuditEntry;
  render(
    <ol>
      <HistoryEntry entry={whole} />
    </ol>,
  );
  return screen.getByRole('listitem').textContent ?? '';
};

test('shows a sign-in, by whom and from where', () => {
  const text = show({ action: 'signed-in' });
  expect(text).toContain('Signed in');
  expect(text).toContain('Rita R.');
  expect(text).toContain('from 10.0.0.7');
});

test('shows failed sign-ins as one line, with their number and their time', () => {
  const after = { attempts: 12, first_at: '2026-10-01T08:00:00Z', last_at: '2026-10-02T09:30:00Z' };
  const text = show({ action: 'sign-ins-failed', actor_name: 'Unknown', after });
  expect(text).toContain('12 failed sign-ins');
  expect(text).toMatch(/Oct 1, 2026.*–.*Oct 2, 2026/);
  expect(text).toContain('Unknown person');
  expect(text).toContain('latest from 10.0.0.7');
});

test('shows whose key was reset', () => {
  expect(show({ action: 'device-key-reset', subject: 'Wall display' })).toContain(
    'Reset the key of Wall display',
  );
});

test('shows further sign-ins together', () => {
  const after = { attempts: 5, first_at: '2026-10-02T08:00:00Z', last_at: '2026-10-02T08:30:00Z' };
  expect(show({ action: 'signed-in', after })).toContain('Signed in 5 more times');
});

test('shows password changes', () => {
  expect(show({ action: 'password-changed' })).toContain('Password changed by its owner');
});

test('shows a last day in the language of the viewer', () => {
  const [before, after] = [{ access_ends_on: null }, { access_ends_on: '2026-12-31' }];
  expect(show({ action: 'user-changed', before, after })).toContain('Dec 31, 2026');
});
