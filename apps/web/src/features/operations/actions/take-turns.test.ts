import { expect, it } from 'vitest';
import { takeTurns } from './take-turns.ts';

function task() {
  let finish = () => {};
  const done = new Promise<void>((resolve) => {
    finish = resolve;
  });
  let started = false;
  return {
    work: async () => {
      started = true;
      await done;
    },
    finish: () => finish(),
    isStarted: () => started,
  };
}

const settle = () => new Promise((resolve) => setTimeout(resolve));

it('runs as many as it may and keeps the others in line, first come first served', async () => {
  const inTurn = takeTurns(2);
  const tasks = [task(), task(), task(), task()];
  const all = tasks.map(({ work }) => inTurn(work));
  await settle();
  expect(tasks.map(({ isStarted }) => isStarted())).toEqual([true, true, false, false]);
  tasks[1]?.finish();
  await settle();
  expect(tasks.map(({ isStarted }) => isStarted())).toEqual([true, true, true, false]);
  for (const { finish } of tasks) finish();
  await Promise.all(all);
  expect(tasks[3]?.isStarted()).toBe(true);
});

it('goes on after a failure', async () => {
  const inTurn = takeTurns(1);
  await expect(inTurn(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await expect(inTurn(async () => 'fine')).resolves.toBe('fine');
});

it('forgets who has left the line', async () => {
  const inTurn = takeTurns(1);
  const first = task();
  const running = inTurn(first.work);
  const leaver = new AbortController();
  const second = task();
  const left = inTurn(second.work, leaver.signal);
  const third = inTurn(async () => 'third');
  leaver.abort(new Error('gone'));
  await expect(left).rejects.toThrow('gone');
  first.finish();
  await running;
  await expect(third).resolves.toBe('third');
  expect(second.isStarted()).toBe(false);
});
