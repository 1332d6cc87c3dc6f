import { expect, test } from 'vitest';
import { formatTraceContext, newSpanId, newTraceId, parseTraceContext } from './trace-context.ts';

test('reads what it has written', () => {
  const context = { traceId: newTraceId(), spanId: newSpanId() };
  expect(parseTraceContext(formatTraceContext(context))).toEqual({ ...context, isSampled: true });
});

test('knows the example of the standard, and a trace that its sender does not record', () => {
  const parts = '4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7';
  expect(parseTraceContext(`00-${parts}-01`)).toMatchObject({ isSampled: true });
  expect(parseTraceContext(`00-${parts}-00`)).toMatchObject({ isSampled: false });
});

test.each([
  undefined,
  ['00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'],
  '',
  '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01 ',
  '00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01',
  'ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
  '00-00000000000000000000000000000000-00f067aa0ba902b7-01',
  '00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01',
])('rejects %j', (text) => {
  expect(parseTraceContext(text)).toBeUndefined();
});
