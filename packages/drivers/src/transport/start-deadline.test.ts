import { setTimeout as pause } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { startDeadline } from './start-deadline.ts';

function block(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

test('ends after its time', async () => {
  const onLate = vi.fn();
  startDeadline(5, onLate);
  await vi.waitUntil(() => onLate.mock.calls.length > 0);
  expect(onLate).toHaveBeenCalledOnce();
});

test('does not count the time in which the process could not run', async () => {
  const onLate = vi.fn();
  const stop = startDeadline(200, onLate);
  block(500);
  await pause(0);
  stop();
  await pause(5);
  expect(onLate).not.toHaveBeenCalled();
});

test('ends also after such a time', async () => {
  const onLate = vi.fn();
  startDeadline(20, onLate);
  block(200);
  await vi.waitUntil(() => onLate.mock.calls.length > 0);
});
