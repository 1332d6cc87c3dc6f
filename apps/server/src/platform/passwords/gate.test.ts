import { describe, expect, it } from 'vitest';
import { createGate, GateIsFull } from './gate.ts';

/** Tasks that end when they are told to. */
function heldTasks() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const task = (name: string) => () => {
    begun.push(name);
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
  };
  return { begun, task, end: (name: string) => ends.get(name)?.() };
}

describe('a gate', () => {
  it('runs so many at once and the others in their order', async () => {
    const gate = createGate(2);
    const { begun, task, end } = heldTasks();
    const all = ['a', 'b', 'c', 'd'].map((name) => gate(task(name)));
    expect(begun).toEqual(['a', 'b']);
    end('b');
    await all[1];
    expect(begun).toEqual(['a', 'b', 'c']);
    for (const name of ['a', 'c']) end(name);
    await Promise.all([all[0], all[2]]);
    end('d');
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('refuses when too many wait, and takes more when some are done', async () => {
    const gate = createGate(1, 1);
    const { task, end } = heldTasks();
    const [first, second] = [gate(task('a')), gate(task('b'))];
    expect(gate.isFull()).toBe(true);
    await expect(gate(task('c'))).rejects.toThrow(GateIsFull);
    end('a');
    await first;
    expect(gate.isFull()).toBe(false);
    end('b');
    await second;
  });

  it('keeps a line of its own for those that go first', async () => {
    const gate = createGate(1, 1);
    const { begun, task, end } = heldTasks();
    const running = gate(task('running'));
    const crowd = gate(task('crowd'));
    expect(gate.isFull()).toBe(true);
    expect(gate.isFull({ goesFirst: true })).toBe(false);
    const known = gate(task('known'), { goesFirst: true });
    end('running');
    await running;
    expect(begun).toEqual(['running', 'known']);
    end('known');
    await known;
    end('crowd');
    await crowd;
  });

  it('passes the place on when a task fails', async () => {
    const gate = createGate(1);
    const failed = gate(() => Promise.reject(new Error('no')));
    const next = gate(async () => 'done');
    await expect(failed).rejects.toThrow('no');
    expect(await next).toBe('done');
  });
});
