import { createLimiter } from '@greenroom/domain/concurrency/create-limiter.ts';
import { expect, test } from 'vitest';
import { AgentBatch } from './agent-batch.ts';

type Agent = { id: number; line?: string };

/** The first batch waits for `open`, so that the others gather behind it. */
function aBatch(fails: (agents: readonly Agent[]) => boolean = () => false) {
  const batches: number[][] = [];
  let open = () => {};
  const isOpen = new Promise<void>((resolve) => {
    open = resolve;
  });
  const batch = new AgentBatch<Agent, string>({
    limit: createLimiter({ maxRunning: 1 }),
    agentOf: ({ id }) => id,
    async run(agents) {
      batches.push(agents.map(({ id }) => id));
      await isOpen;
      if (fails(agents)) throw new Error(`failed for ${agents.map(({ id }) => id)}`);
      return agents.map(({ id, line = 'one' }) => `${id} on ${line}`);
    },
  });
  return { batch, batches, open };
}

const agents = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => ({ id: first + at }));

test('serves one agent at once, and those that arrive meanwhile together, fifty at a time', async () => {
  const { batch, batches, open } = aBatch();
  const first = batch.add({ id: 1 });
  await expect.poll(() => batches).toEqual([[1]]);
  const others = agents(2, 61).map((agent) => batch.add(agent));
  open();
  expect(await first).toBe('1 on one');
  expect(await Promise.all(others)).toEqual(agents(2, 61).map(({ id }) => `${id} on one`));
  expect(batches.map(({ length }) => length)).toEqual([1, 50, 10]);
});

test('serves two connections of one agent one after the other', async () => {
  const { batch, batches, open } = aBatch();
  const results = [{ id: 1 }, { id: 2, line: 'one' }, { id: 2, line: 'two' }, { id: 3 }].map((agent) =>
    batch.add(agent),
  );
  open();
  expect(await Promise.all(results)).toEqual(['1 on one', '2 on one', '2 on two', '3 on one']);
  expect(batches).toEqual([[1, 2, 3], [2]]);
});

test('serves each alone when it fails for all, so that what one brings harms no other', async () => {
  const { batch, open } = aBatch((some) => some.some(({ id }) => id === 2));
  const results = agents(1, 3).map((agent) => batch.add(agent));
  open();
  const settled = await Promise.allSettled(results);
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test('fails at once for all when the database is down', async () => {
  const { batch, batches, open } = aBatch(() => {
    throw Object.assign(new Error('the database is gone'), { code: 'ECONNREFUSED' });
  });
  const results = agents(1, 3).map((agent) => batch.add(agent));
  open();
  const settled = await Promise.allSettled(results);
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(batches).toEqual([[1, 2, 3]]);
});
