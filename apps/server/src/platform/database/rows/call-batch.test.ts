import { setImmediate as nextTurn } from 'node:timers/promises';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { CallBatch } from './call-batch.ts';
import { textsOf } from './row-query.ts';

/** Answers each statement with its value; keeps the values of every message. */
function aBatch(failureOf: (values: unknown[]) => Error | undefined = () => undefined) {
  const messages: unknown[][] = [];
  const batch = new CallBatch(async (statements) => {
    const values = statements.map((one) => one.values[0]);
    messages.push(values);
    const failure = failureOf(values);
    if (failure) throw failure;
    return values.map((value) => [Buffer.from(`row of ${value}`)]);
  });
  const read = async (value: string | number) => {
    const row = await batch.read({ text: 'select $1', values: [value] });
    return row && textsOf(row)[0];
  };
  return { messages, read };
}

function databaseError(code: string): pg.DatabaseError {
  return Object.assign(new pg.DatabaseError('rejected', 8, 'error'), { code });
}

describe('a batch of calls', () => {
  test('sends the calls of one turn in messages of at most four, and gives each its own row', async () => {
    const { messages, read } = aBatch();
    const rows = await Promise.all([1, 2, 3, 4, 5].map(read));
    expect(rows).toEqual([1, 2, 3, 4, 5].map((value) => `row of ${value}`));
    expect(messages).toEqual([[1, 2, 3, 4], [5]]);
  });

  test('reads once for equal calls of one turn, not for a text that looks like the number', async () => {
    const { messages, read } = aBatch();
    await Promise.all([read(1), read('1'), read(1)]);
    expect(messages).toEqual([[1, '1']]);
  });

  test('reads again for a call that comes after the message was sent', async () => {
    const { messages, read } = aBatch();
    const first = read(1);
    await nextTurn();
    expect(messages).toEqual([[1]]);
    await Promise.all([first, read(1)]);
    expect(messages).toEqual([[1], [1]]);
  });

  test('fails only the call whose value the database rejects', async () => {
    const { messages, read } = aBatch((values) =>
      values.includes('bad') ? databaseError('22P02') : undefined,
    );
    const outcomes = await Promise.allSettled([read('a'), read('bad'), read('b')]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(messages).toEqual([['a', 'bad', 'b'], ['a'], ['bad'], ['b']]);
  });

  test('fails all calls of a message when the database is gone or too slow', async () => {
    for (const failure of [new Error('Connection terminated'), databaseError('57014')]) {
      const { messages, read } = aBatch(() => failure);
      const outcomes = await Promise.allSettled([read(1), read(2)]);
      expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
      expect(messages).toHaveLength(1);
    }
  });
});
