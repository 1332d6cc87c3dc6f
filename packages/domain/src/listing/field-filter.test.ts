import { expect, test } from 'vitest';
import { readFilter, writeFilter } from './field-filter.ts';

test.each([
  ['is:Sony|Shure', 'text', { operator: 'is', values: ['Sony', 'Shure'] }],
  ['contains:a:b', 'text', { operator: 'contains', values: ['a:b'] }],
  ['empty', 'tags', { operator: 'empty', values: [] }],
  ['between:2026-01-01|2026-12-31', 'day', { operator: 'between', values: ['2026-01-01', '2026-12-31'] }],
] as const)('reads %s and writes it again', (text, kind, filter) => {
  expect(readFilter(text, kind)).toEqual(filter);
  expect(writeFilter(filter)).toBe(text);
});

test.each([
  ['Sony', 'text'],
  ['is:', 'text'],
  ['is:a||b', 'text'],
  ['contains:a|b', 'text'],
  ['before:2026-01-01', 'text'],
  ['before:yesterday', 'day'],
  ['before:2026-02-30', 'day'],
  ['between:2026-01-01', 'day'],
  ['not:2026-01-01', 'day'],
  ['empty:', 'text'],
  [`is:${'a|'.repeat(20)}a`, 'text'],
] as const)('rejects %s as a filter of a %s', (text, kind) => {
  expect(readFilter(text, kind)).toBeUndefined();
});
