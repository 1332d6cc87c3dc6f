import { expect, test } from 'vitest';
import { createSlowStatementLog } from './slow-statement-log.ts';

function aLog({ explain }: { explain?: (text: string) => Promise<string[]> } = {}) {
  const lines: object[] = [];
  const explained: string[] = [];
  const report = createSlowStatementLog({
    database: {
      explain: (text) => {
        explained.push(text);
        return (explain ?? (async () => ['Seq Scan on assets']))(text);
      },
    },
    log: { warn: (line: object) => lines.push(line) } as never,
    limitMilliseconds: 100,
  });
  const settled = async () => {
    await new Promise(setImmediate);
    return lines;
  };
  return { report, settled, explained };
}

test('logs a slow statement with its plan, and its plan once', async () => {
  const { report, settled, explained } = aLog();
  report('select 1 from assets where id = $1', 99);
  expect(await settled()).toEqual([]);
  report('select 1 from assets where id = $1', 250.4);
  const line = { milliseconds: 250, statement: 'select 1 from assets where id = $1' };
  expect(await settled()).toEqual([{ ...line, plan: ['Seq Scan on assets'] }]);
  report('select 1 from assets where id = $1', 300);
  expect(await settled()).toHaveLength(2);
  expect(explained).toHaveLength(1);
});

test('logs a slow statement without a plan where the database tells none', async () => {
  const { report, settled } = aLog({ explain: () => Promise.reject(new Error('too old')) });
  report('update assets set name = $1', 100);
  expect(await settled()).toEqual([{ milliseconds: 100, statement: 'update assets set name = $1' }]);
});

test.each(['begin; set local a = 1', 'commit', 'select 1; delete from assets'])(
  'never explains %o, which is not one statement that reads or changes rows',
  async (text) => {
    const { report, settled, explained } = aLog();
    report(text, 500);
    expect(await settled()).toEqual([{ milliseconds: 500, statement: text }]);
    expect(explained).toEqual([]);
  },
);

test('cuts a long statement', async () => {
  const { report, settled } = aLog();
  report(`select ${'1, '.repeat(5_000)}1`, 500);
  expect((await settled())[0]).toMatchObject({ statement: expect.stringMatching(/^.{4000}$/) });
});
