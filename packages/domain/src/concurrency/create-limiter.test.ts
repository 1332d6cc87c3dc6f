import { describe, expect, test } from 'vitest';
import { createLimiter, LimiterFull } from './create-limiter.ts';

/** Tasks that end when the test ends them. */
function heldTasks() {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const task = (name: string) => () => {
    started.push(name);
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
  };
  return { started, task, end: (name: string) => ends.get(name)?.() };
}

describe('a limiter', () => {
  test('runs as many tasks as allowed and the others in their order', async () => {
    const limit = createLimiter({ maxRunning: 2 });
    const { started, task, end } = heldTasks();
    const all = ['a', 'b', 'c', 'd'].map((name) => limit(task(name)));
    expect(started).toEqual(['a', 'b']);
    end('b');
    await all[1];
    expect(started).toEqual(['a', 'b', 'c']);
    for (const name of ['a', 'c']) end(name);
    await Promise.all([all[0], all[2]]);
    end('d');
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd']);
    expect(limit.isIdle()).toBe(true);
  });

  test('rejects a task when too many wait, and accepts more when some are done', async () => {
    const limit = createLimiter({ maxRunning: 1, maxWaiting: 1 });
    const { task, end } = heldTasks();
    const [first, second] = [limit(task('a')), limit(task('b'))];
    expect(limit.isFull()).toBe(true);
    await expect(limit(task('c'))).rejects.toThrow(LimiterFull);
    end('a');
    await first;
    expect(limit.isFull()).toBe(false);
    end('b');
    await second;
  });

  test('has a separate queue for tasks with priority', async () => {
    const limit = createLimiter({ maxRunning: 1, maxWaiting: 1 });
    const { started, task, end } = heldTasks();
    const running = limit(task('running'));
    const crowd = limit(task('crowd'));
    expect(limit.isFull()).toBe(true);
    expect(limit.isFull({ hasPriority: true })).toBe(false);
    const known = limit(task('known'), { hasPriority: true });
    end('running');
    await running;
    expect(started).toEqual(['running', 'known']);
    end('known');
    await known;
    end('crowd');
    await crowd;
  });

  test('passes the slot on when a task fails', async () => {
    const limit = createLimiter({ maxRunning: 1 });
    const failed = limit(() => Promise.reject(new Error('no')));
    const next = limit(async () => 'done');
    await expect(failed).rejects.toThrow('no');
    expect(await next).toBe('done');
  });

  test('drops a task whose signal aborts while it waits, and starts none whose signal has aborted', async () => {
    const limit = createLimiter({ maxRunning: 1, maxWaiting: 1 });
    const { started, task, end } = heldTasks();
    const running = limit(task('running'));
    const leaving = new AbortController();
    const left = limit(task('left'), { signal: leaving.signal });
    leaving.abort(new Error('gone'));
    await expect(left).rejects.toThrow('gone');
    expect(limit.isFull()).toBe(false);
    const next = limit(task('next'));
    await expect(limit(task('late'), { signal: leaving.signal })).rejects.toThrow('gone');
    end('running');
    await running;
    end('next');
    await next;
    expect(started).toEqual(['running', 'next']);
    expect(limit.isIdle()).toBe(true);
  });

  test('lets a started task end by itself when its signal aborts', async () => {
    const limit = createLimiter({ maxRunning: 1 });
    const { task, end } = heldTasks();
    const first = limit(task('first'));
    const ending = new AbortController();
    const second = limit(task('second'), { signal: ending.signal });
    end('first');
    await first;
    ending.abort(new Error('gone'));
    end('second');
    expect(await second).toBe('second');
  });
});
