import { expect, test } from 'vitest';
import { createLogger } from '#platform/log/create-logger.ts';
import { watchStorage } from './watch-storage.ts';

function watched() {
  const lines: { msg: string; failures?: number }[] = [];
  const log = createLogger('info', { write: (line: string) => void lines.push(JSON.parse(line)) });
  let work: () => Promise<void> = async () => {};
  const { put, health } = watchStorage(log, {
    put: () => work(),
    open: async () => undefined,
    read: async () => undefined,
    remove: async () => {},
  });
  const attempt = (next: typeof work) => {
    work = next;
    return put('key', Buffer.from('x'));
  };
  return {
    said: () => lines.map(({ msg }) => msg),
    lines,
    health,
    works: () => attempt(async () => {}).then(() => 'done'),
    fails: () => attempt(async () => Promise.reject(new Error('ECONNREFUSED'))).catch(({ code }) => code),
    /** For the probe. */
    recovers() {
      work = async () => {};
    },
    /** Ends later, one way or the other. */
    begin() {
      let end = { resolve: () => {}, reject: () => {} };
      const late = new Promise<void>((resolve, reject) => {
        end = { resolve, reject: () => reject(new Error('late')) };
      });
      const ended = attempt(() => late).then(
        () => 'done',
        ({ code }) => code,
      );
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

test('a probe ends the outage when everything works again, and tries nothing without one', async () => {
  const { said, health, works, fails, recovers } = watched();
  const calls: string[] = [];
  health.observe(({ operation, outcome }) => void calls.push(`${operation} ${outcome}`));
  await works();
  await health.probe();
  await fails();
  expect([health.isDown, health.outages]).toEqual([true, 1]);
  await health.probe();
  expect(health.isDown).toBe(true);
  recovers();
  await health.probe();
  await health.probe();
  expect([health.isDown, health.outages]).toEqual([false, 1]);
  expect(calls).toEqual(['put done', 'put failed', 'probe failed', 'probe done']);
  expect(said()).toEqual(['the file storage cannot be used', 'the file storage can be used again']);
});
