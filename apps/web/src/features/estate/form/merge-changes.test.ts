import { describe, expect, test } from 'vitest';
import { assetSpec } from './asset-spec.ts';
import { changedFields, requestOf } from './form-request.ts';
import { mergeChanges } from './merge-changes.ts';

const base = { product_name: 'Codec', serial_number: 'A', ip_address: '', tags: ['spare'], room_id: '4' };

describe('the changes of a form', () => {
  test('are the fields that differ, not those with other blanks around', () => {
    const after = { ...base, serial_number: ' A ', ip_address: '10.0.0.1', tags: ['spare', 'loan'] };
    expect(changedFields(assetSpec, base, after)).toEqual(['ip_address', 'tags']);
  });

  test('become a request: empty is null, ids and numbers are numbers', () => {
    const values = { serial_number: ' ', room_id: '12', product_id: 'x1', tags: ['a'], note: '1 < 2' };
    expect(requestOf(assetSpec, values, Object.keys(values))).toEqual({
      serial_number: null,
      room_id: 12,
      product_id: Number.NaN,
      tags: ['a'],
      note: '<p>1 &lt; 2</p>',
    });
  });
});

describe('two editors', () => {
  test('of different fields both keep their change', () => {
    const mine = { ...base, serial_number: 'B' };
    const theirs = { ...base, ip_address: '10.0.0.1' };
    expect(mergeChanges(assetSpec, { base, mine, theirs })).toEqual({
      values: { ...base, serial_number: 'B', ip_address: '10.0.0.1' },
      kept: ['ip_address'],
      conflicts: [],
    });
  });

  test('of the same field have to choose, unless both chose the same', () => {
    const mine = { ...base, serial_number: 'B', ip_address: '10.0.0.1' };
    const theirs = { ...base, serial_number: 'C', ip_address: '10.0.0.1' };
    const merge = mergeChanges(assetSpec, { base, mine, theirs });
    expect(merge).toEqual({ values: theirs, kept: [], conflicts: ['serial_number'] });
  });
});
