import { describe, expect, test } from 'vitest';
import { batchReads } from './batch-reads.ts';

type Row = { id: number; word: string };

function reader(known: readonly number[], max = 200) {
  const calls: (readonly number[])[] = [];
  const readOne = batchReads<Row>({
    max,
    idOf: ({ id }) => id,
    read: async (ids) => {
      calls.push(ids);
      if (ids.includes(666)) throw new Error('No answer');
      return ids.filter((id) => known.includes(id)).map((id) => ({ id, word: `row ${id}` }));
    },
  });
  return { calls, readOne };
}

describe('reads of single rows', () => {
  test('share one call, and a row that is requested twice is read once', async () => {
    const { calls, readOne } = reader([1, 2]);
    const rows = await Promise.all([readOne(1), readOne(2), readOne(1), readOne(3)]);
    expect(rows.map((row) => row?.word ?? null)).toEqual(['row 1', 'row 2', 'row 1', null]);
    expect(calls).toEqual([[1, 2, 3]]);
  });

  test('take several calls when they exceed the maximum of one call', async () => {
    const { calls, readOne } = reader([], 2);
    await Promise.all([1, 2, 3].map(readOne));
    expect(calls).toEqual([[1, 2], [3]]);
  });

  test('fail together with their call, and start over after it', async () => {
    const { readOne } = reader([1]);
    const [bad, other] = await Promise.allSettled([readOne(666), readOne(1)]);
    expect([bad.status, other.status]).toEqual(['rejected', 'rejected']);
    expect(await readOne(1)).toEqual({ id: 1, word: 'row 1' });
  });
});
