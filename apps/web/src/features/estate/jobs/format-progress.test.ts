import { expect, test } from 'vitest';
import type { Translate } from '#i18n/translate.ts';
import { formatProgress, percentOf } from './format-progress.ts';

const created_at = '2026-01-01T00:00:00Z';
const after = (seconds: number) => Date.parse(created_at) + seconds * 1000;
const t = ((key: string, { time }: { time: string }) => `${key} ${time}`) as unknown as Translate;

test('is 100 % only at the end', () => {
  expect(percentOf({ progress: 999, total: 1000 })).toBe(99);
  expect(percentOf({ progress: 1000, total: 1000 })).toBe(100);
  expect(percentOf({ progress: 0, total: 0 })).toBe(0);
});

test('tells the time that is left once the first rows are done', () => {
  const job = { created_at, total: 1000, progress: 250 };
  expect(formatProgress(t, { ...job, progress: 0 }, 'en', after(10))).toBe('0%');
  expect(formatProgress(t, job, 'en', after(1))).toBe('25%');
  expect(formatProgress(t, job, 'en', after(10))).toBe('25% · jobs.left 30 sec');
  expect(formatProgress(t, job, 'en', after(100))).toBe('25% · jobs.left 5 min');
});
