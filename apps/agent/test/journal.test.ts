import { appendFile, readFile, stat, writeFile } from 'node:fs/promises';
import type { ActionOutcome } from '@greenroom/domain/operations/device-action.ts';
import { describe, expect, test } from 'vitest';
import { Journal, journalFile } from '#journal.ts';
import { aFolder } from './an-agent.ts';

const done: ActionOutcome = { code: null, message: 'Done', result: {}, duration_ms: 5 };

describe('the journal', () => {
  test('has started operations on disk when `begin` resolves', async () => {
    const dir = await aFolder();
    const journal = await Journal.open(dir);
    await journal.begin(1);
    expect(await readFile(journalFile(dir), 'utf8')).toContain('"id":1');
    await journal.close();
  });

  test('reports operations that started and did not end as unknown after a restart', async () => {
    const dir = await aFolder();
    const before = await Journal.open(dir);
    await before.begin(1);
    await before.begin(2);
    await before.end(2, done, { durable: true });
    await before.close();
    const after = await Journal.open(dir);
    expect(after.undelivered().map(({ operation_id, outcome }) => [operation_id, outcome.code])).toEqual([
      [1, 'outcome-unknown'],
      [2, null],
    ]);
    await after.close();
  });

  test('keeps an outcome until it is stored, and its id after that', async () => {
    const dir = await aFolder();
    const before = await Journal.open(dir);
    await before.end(1, done, { durable: false });
    await before.stored([1, 99]);
    expect(before.undelivered()).toEqual([]);
    await before.close();
    const after = await Journal.open(dir);
    expect([after.has(1), after.has(99), after.outcomeOf(1)]).toEqual([true, false, null]);
    await after.close();
  });

  test('continues after a truncated line', async () => {
    const dir = await aFolder();
    const before = await Journal.open(dir);
    await before.end(1, done, { durable: true });
    await before.close();
    await appendFile(journalFile(dir), '{"id":2,"outc');
    const after = await Journal.open(dir);
    await after.end(3, done, { durable: true });
    await after.close();
    const third = await Journal.open(dir);
    expect(third.undelivered().map(({ operation_id }) => operation_id)).toEqual([1, 3]);
    await third.close();
  });

  test('stays small: it drops the oldest settled entries, and no unsettled one', async () => {
    const dir = await aFolder();
    const lines = Array.from({ length: 5_000 }, (_, id) => JSON.stringify({ id, stored: true }));
    await writeFile(journalFile(dir), [`{"id":9999,"begun":true}`, ...lines, ''].join('\n'));
    const journal = await Journal.open(dir);
    expect([journal.has(9999), journal.has(0), journal.has(4_999)]).toEqual([true, false, true]);
    for (let id = 10_000; id < 15_000; id++) await journal.end(id, done, { durable: false });
    for (let id = 10_000; id < 15_000; id++) await journal.stored([id]);
    await journal.close();
    expect((await stat(journalFile(dir))).size).toBeLessThan(400_000);
    const again = await Journal.open(dir);
    expect([again.has(9999), again.has(4_999), again.has(14_999)]).toEqual([true, false, true]);
    await again.close();
  }, 30_000);
});
