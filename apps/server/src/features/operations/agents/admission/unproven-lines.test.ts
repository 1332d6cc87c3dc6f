import { expect, test } from 'vitest';
import { UnprovenLines } from './unproven-lines.ts';

const limits = { max: 5, maxOfNetwork: 3, graceMilliseconds: 100, crowded: 2 };

function enterAll(lines: UnprovenLines, networks: string[], now = (_at: number) => 0) {
  const cut: string[] = [];
  const places = networks.map((network, at) => {
    const place = lines.enter(
      network,
      () => {
        cut.push(`${network}${at}`);
        place?.leave();
      },
      now(at),
    );
    return place;
  });
  return { cut, places, rejected: places.flatMap((place, at) => (place ? [] : `${networks[at]}${at}`)) };
}
/** All were idle for long when the next one came. */
const slowly = (at: number) => at * 1_000;

test('closes the oldest connection of a network that has too many', () => {
  const lines = new UnprovenLines(limits);
  expect(enterAll(lines, ['a', 'a', 'a', 'b', 'a'], slowly).cut).toEqual(['a0']);
  expect(lines.count).toBe(4);
});

test('closes an idle connection of the most crowded network when there are too many in total', () => {
  const lines = new UnprovenLines(limits);
  expect(enterAll(lines, ['a', 'b', 'b', 'c', 'd', 'e', 'f'], slowly).cut).toEqual(['b1', 'a0']);
  expect(lines.count).toBe(5);
});

test('sends away those that come while none is idle, and closes no other for them', () => {
  const lines = new UnprovenLines(limits);
  const { cut, rejected } = enterAll(lines, ['a', 'b', 'b', 'c', 'd', 'e', 'f', 'b']);
  expect({ cut, rejected }).toEqual({ cut: [], rejected: ['e5', 'f6', 'b7'] });
  expect(lines.count).toBe(5);
});

test('sends away those that could not be served in time, and does not count idle ones among these', () => {
  const lines = new UnprovenLines(limits);
  expect(enterAll(lines, ['a', 'b']).rejected).toEqual([]);
  expect(lines.enter('c', () => {}, 50, 2)).toBeUndefined();
  expect(lines.enter('c', () => {}, 50, 3)).toBeDefined();
  expect(lines.enter('d', () => {}, 120, 2)).toBeDefined();
});

test('makes room in a crowded network for another at once', () => {
  const lines = new UnprovenLines(limits);
  expect(enterAll(lines, ['a', 'a', 'a', 'b', 'c', 'd', 'a']).cut).toEqual(['a0']);
});

test('does not close a connection that has sent its proof, and counts it until it is served', () => {
  const lines = new UnprovenLines(limits);
  const { cut, places } = enterAll(lines, ['a', 'b', 'c', 'd', 'e'], slowly);
  for (const place of places) place?.wait();
  expect(lines.enter('f', () => {}, 60_000)).toBeUndefined();
  places[0]?.leave();
  expect(lines.enter('f', () => {}, 60_000)).toBeDefined();
  expect({ cut, count: lines.count }).toEqual({ cut: [], count: 5 });
});

test('counts a closed connection once, and does not close it again', () => {
  const lines = new UnprovenLines(limits);
  const { cut, places } = enterAll(lines, ['a', 'a']);
  places[0]?.leave();
  places[0]?.leave();
  expect(lines.count).toBe(1);
  for (const now of [1_000, 2_000, 3_000]) lines.enter('a', () => {}, now);
  expect(cut).toEqual(['a1']);
});
