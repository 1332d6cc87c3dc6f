import { expect, test } from 'vitest';
import { createLogger } from '#platform/log/create-logger.ts';
import { watchStorage } from './storage-unavailable.ts';

function watched() {
  const lines: { msg: string; failures?: number }[] = [];
  const log = createLogger('info', { write: (line: string) => void lines.push(JSON.parse(line)) });
  const attempt = watchStorage(log);
  return {
    said: () => lines.map(({ msg }) => msg),
    lines,
    works: () => attempt('put', async () => 'done'),
    fails: () =>
      attempt('put', async () => Promise.reject(new Error('ECONNREFUSED'))).catch(({ code }) => code),
    /** Ends later, one way or the other. */
    begin() {
      let end = { resolve: () => {}, reject: () => {} };
      const work = new Promise<string>((resolve, reject) => {
        end = { resolve: () => resolve('done'), reject: () => reject(new Error('late')) };
      });
      const ended = attempt('put', () => work).catch(({ code }) => code);
      return { ...end, ended };
    },
  };
}

test('one line begins an outage and one ends it, whatever is tried in between', async () => {
  const { said, lines, works, fails } = watched();
  expect(await works()).toBe('done');
  expect(await Promise.all([fails(), fails(), fails()])).toEqual([
    'unavailable',
    'unavailable',
    'unavailable',
  ]);
  expect(said()).toEqual(['the file storage cannot be used']);
  await works();
  await works();
  expect(said()).toEqual(['the file storage cannot be used', 'the file storage can be used again']);
  expect(lines.at(-1)?.failures).toBe(3);
  await fails();
  expect(said()).toHaveLength(3);
});

test('what was under way when the storage failed or recovered changes nothing', async () => {
  const { said, works, fails, begin } = watched();
  const early = begin();
  await fails();
  early.resolve();
  expect(await early.ended).toBe('done');
  expect(said()).toEqual(['the file storage cannot be used']);
  const late = begin();
  await works();
  late.reject();
  expect(await late.ended).toBe('unavailable');
  expect(said()).toEqual(['the file storage cannot be used', 'the file storage can be used again']);
  expect(await works()).toBe('done');
  expect(said()).toHaveLength(2);
});
