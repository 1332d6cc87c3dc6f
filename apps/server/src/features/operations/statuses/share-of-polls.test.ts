import { expect, test } from 'vitest';
import { pollingServers, serverOfSite } from './share-of-polls.ts';

const nodes = ['3f0c', '9a41', 'c7d2', 'e855'];
const sites = Array.from({ length: 4_000 }, (_, at) => at + 1);

test('spreads sites evenly', () => {
  for (const node of nodes) {
    const share = sites.filter((site) => serverOfSite(site, nodes) === node).length;
    expect(share).toBeGreaterThan(850);
    expect(share).toBeLessThan(1_150);
  }
});

test('gives the same result in any order, and moves the sites of a server that is gone alone', () => {
  const left = nodes.filter((node) => node !== 'c7d2');
  for (const site of sites) {
    const before = serverOfSite(site, nodes);
    expect(serverOfSite(site, nodes.toReversed())).toBe(before);
    if (before !== 'c7d2') expect(serverOfSite(site, left)).toBe(before);
  }
  expect(serverOfSite(1, [])).toBeUndefined();
});

test('leaves all devices to the oldest server while it is of a release that does not share', () => {
  const one = { node: 'one', shares_polls: true };
  const without = { node: 'without', shares_polls: false };
  const earlier = { node: 'earlier', shares_polls: null };
  expect(pollingServers([one, without])).toEqual(['one']);
  expect(pollingServers([earlier, one])).toEqual([]);
  // An earlier release polls only when it is the oldest.
  expect(pollingServers([one, earlier])).toEqual(['one']);
});
