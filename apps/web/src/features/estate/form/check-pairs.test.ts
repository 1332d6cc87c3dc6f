import { expect, test } from 'vitest';
import { checkPairs } from './check-pairs.ts';

test('marks the end of a warranty that is before its start', () => {
  const values = { warranty_start_date: '2026-02-01', warranty_end_date: '2026-01-31' };
  expect(checkPairs(values, ['warranty_start_date'])).toEqual({
    warranty_end_date: 'problem.warranty-order',
  });
  expect(checkPairs({ ...values, warranty_end_date: '2026-02-01' }, ['warranty_end_date'])).toEqual({});
});

test('marks the coordinate that is missing', () => {
  expect(checkPairs({ latitude: '48,8', longitude: ' ' }, ['latitude'])).toEqual({
    longitude: 'problem.half-position',
  });
  expect(checkPairs({ latitude: '', longitude: '2.3' }, ['latitude'])).toEqual({
    latitude: 'problem.half-position',
  });
  expect(checkPairs({ latitude: '', longitude: '' }, ['latitude', 'longitude'])).toEqual({});
});

test('leaves alone what was stored before', () => {
  const values = { warranty_start_date: '2026-02-01', warranty_end_date: '2026-01-31', latitude: '48' };
  expect(checkPairs(values, ['product_name'])).toEqual({});
});
