import { expect, test } from 'vitest';
import { runSeveral } from './run-several.ts';

function aTask() {
  let end = { resolve: () => {}, reject: (_: Error) => {} };
  const done = new Promise<void>((resolve, reject) => {
    end = { resolve, reject };
  });
  return { work: () => done, ...end };
}

test('runs some at once, and the next when one has ended', async () => {
  const started: number[] = [];
  const tasks = [aTask(), aTask(), aTask()];
  const several = runSeveral(2);
  const add = (at: number) =>
    several.add(() => {
      started.push(at);
      return (tasks[at] as ReturnType<typeof aTask>).work();
    });
  await add(0);
  await add(1);
  const third = add(2);
  await new Promise(setImmediate);
  expect(started).toEqual([0, 1]);
  tasks[1]?.resolve();
  await third;
  expect(started).toEqual([0, 1, 2]);
  tasks[0]?.resolve();
  tasks[2]?.resolve();
  await several.end();
});

test('starts nothing after a failure, and reports it when nothing runs any more', async () => {
  const [fails, lasts] = [aTask(), aTask()];
  const several = runSeveral(2);
  await several.add(fails.work);
  await several.add(lasts.work);
  const isTold = { value: false };
  const next = several
    .add(async () => expect.unreachable())
    .catch((error: Error) => {
      isTold.value = true;
      return error.message;
    });
  fails.reject(new Error('broke'));
  await new Promise(setImmediate);
  expect(isTold.value).toBe(false);
  lasts.resolve();
  expect(await next).toBe('broke');
  await expect(several.end()).rejects.toThrow('broke');
});
