import { expect, test, vi } from 'vitest';
import { createRetry, usualPauses } from './retry-while-unavailable.ts';
import { storageProblem } from './storage-unavailable.ts';

const away = () => storageProblem(new Error('the disk hangs'));

function retrying(pauses: readonly number[] = [0, 0, 0], signal?: AbortSignal) {
  const lines: string[] = [];
  const retry = createRetry({ of: 'the disk', log: (line) => void lines.push(line), pauses, signal });
  return { lines, retry };
}

/** Fails this often, then works. */
function failing(times: number, error: () => Error = away) {
  let attempts = 0;
  return {
    attempts: () => attempts,
    work: async () => {
      attempts += 1;
      if (attempts <= times) throw error();
      return 'done';
    },
  };
}

test('repeats what failed, with one line at the beginning and one at the end', async () => {
  const { lines, retry } = retrying();
  const all = [failing(2), failing(2), failing(0)];
  expect(await Promise.all(all.map(({ work }) => retry('Storing a', work)))).toEqual([
    'done',
    'done',
    'done',
  ]);
  expect(all.map(({ attempts }) => attempts())).toEqual([3, 3, 1]);
  expect(lines).toEqual([
    'Waiting up to 1 min for the disk. Storing a: the disk hangs',
    'No longer waiting for the disk: it can be used again.',
  ]);
});

test('gives up after the last pause, also for what waits beside it', async () => {
  const { retry } = retrying([0, 0]);
  const slow = createDeferred();
  const beside = failing(Number.POSITIVE_INFINITY);
  const waiting = retry('Storing b', async () => {
    await slow.promise;
    return beside.work();
  });
  const first = failing(Number.POSITIVE_INFINITY);
  await expect(retry('Storing a', first.work)).rejects.toMatchObject({ code: 'unavailable' });
  expect(first.attempts()).toBe(3);
  slow.resolve();
  await expect(waiting).rejects.toMatchObject({ code: 'unavailable' });
  expect(beside.attempts()).toBe(1);
});

test('repeats nothing that would fail again', async () => {
  const { lines, retry } = retrying();
  const { work, attempts } = failing(1, () => new Error('it is damaged'));
  await expect(retry('Storing a', work)).rejects.toThrow('it is damaged');
  expect([attempts(), lines]).toEqual([1, []]);
  expect(await retry('Storing b', failing(2).work)).toBe('done');
});

test('ends with its signal', async () => {
  const stopping = new AbortController();
  const { lines, retry } = retrying([3_600_000], stopping.signal);
  const { work, attempts } = failing(1);
  const ended = retry('Storing a', work).catch(({ code }) => code);
  await vi.waitFor(() => expect(lines).toHaveLength(1));
  stopping.abort();
  expect(await ended).toBe('unavailable');
  expect(attempts()).toBe(1);
});

test('waits for minutes, and at first for seconds', () => {
  expect(usualPauses.slice(0, 3)).toEqual([1_000, 2_000, 5_000]);
  expect(usualPauses.reduce((sum, each) => sum + each, 0)).toBe(728_000);
});

function createDeferred() {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
