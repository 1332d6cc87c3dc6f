import { expect, test } from 'vitest';
import { UnprovenLines } from './unproven-lines.ts';

const limits = { max: 5, maxOfNetwork: 3 };

function enterAll(lines: UnprovenLines, networks: string[]) {
  const cut: string[] = [];
  const leave = networks.map((network, at) => lines.enter(network, () => cut.push(`${network}${at}`)));
  return { cut, leave };
}

test('closes the oldest connection of a network that has too many', () => {
  const lines = new UnprovenLines(limits);
  expect(enterAll(lines, ['a', 'a', 'a', 'b', 'a']).cut).toEqual(['a0']);
  expect(lines.count).toBe(4);
});

test('closes the oldest connection of the most crowded network when there are too many in total', () => {
  const lines = new UnprovenLines(limits);
  expect(enterAll(lines, ['a', 'b', 'b', 'c', 'd', 'e', 'f']).cut).toEqual(['b1', 'a0']);
  expect(lines.count).toBe(5);
});

test('counts a closed connection once, and does not close it again', () => {
  const lines = new UnprovenLines(limits);
  const { cut, leave } = enterAll(lines, ['a', 'a']);
  leave[0]?.();
  leave[0]?.();
  expect(lines.count).toBe(1);
  lines.enter('a', () => {});
  lines.enter('a', () => {});
  lines.enter('a', () => {});
  expect(cut).toEqual(['a1']);
});
