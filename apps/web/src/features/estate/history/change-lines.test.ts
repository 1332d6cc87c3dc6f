import { expect, test } from 'vitest';
import { assetSpec } from '#features/estate/form/asset-spec.ts';
import { changeLines } from './change-lines.ts';

test('lists the changed fields of the form, also those inside additional_data', () => {
  const lines = changeLines(assetSpec, {
    before: {
      room_id: 4,
      updated_at: 'x',
      additional_data: { description: null, warranty_end_date: '2027-01-01' },
    },
    after: {
      room_id: 5,
      updated_at: 'y',
      additional_data: { description: 'Left', warranty_end_date: '2027-01-01' },
    },
  });
  expect(lines.map(({ name, before, after }) => [name, before, after])).toEqual([
    ['room_id', '4', '5'],
    ['description', '', 'Left'],
  ]);
});
