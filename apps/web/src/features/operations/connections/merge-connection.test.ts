import { expect, test } from 'vitest';
import type { ConnectionValues } from './connection-values.ts';
import { mergeConnection } from './merge-connection.ts';

const base: ConnectionValues = {
  ...{ driver: 'pjlink', host: '10.0.0.1', port: '', username: '', password: undefined, options: {} },
  ...{ route: 'auto', outlet: { strip: null, number: '' } },
};

test('takes what only one of the two has changed, and names what both have changed', () => {
  const mine: ConnectionValues = { ...base, host: '10.0.0.2', route: 'direct', password: 'typed' };
  const theirs: ConnectionValues = { ...base, host: '10.0.0.3', port: '4353' };
  const { merged, conflicts } = mergeConnection(base, mine, theirs);
  expect(conflicts).toEqual(['host']);
  expect(merged).toMatchObject({ host: '10.0.0.2', port: '4353', route: 'direct', password: 'typed' });
});

test('names nothing when both have made the same change', () => {
  const both: ConnectionValues = { ...base, options: { version: 'v3' } };
  expect(mergeConnection(base, both, { ...both }).conflicts).toEqual([]);
});
