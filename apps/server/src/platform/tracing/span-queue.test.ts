import { expect, onTestFinished, test, vi } from 'vitest';
import { startTraceCollector } from '#test/peers/trace-collector.ts';
import { otlpJson } from './otlp-json.ts';
import { SpanQueue } from './span-queue.ts';
import { type FinishedSpan, Tracing } from './tracing.ts';

async function aQueue(url?: string) {
  const collector = await startTraceCollector();
  const lines: string[] = [];
  const queue = new SpanQueue({
    url: url ?? `${collector.url}/v1/traces`,
    headers: {},
    body: (spans) => otlpJson(spans, { service: 's', version: '1', process: 'p' }),
    log: {
      warn: (_facts: object, text: string) => lines.push(text),
      info: (text: string) => lines.push(text),
    } as never,
    sendMilliseconds: 1,
  });
  onTestFinished(() => queue.stop());
  return { queue, collector, lines };
}

function spans(count: number): FinishedSpan[] {
  const all: FinishedSpan[] = [];
  const tracing = new Tracing({ ratio: 1, send: (span) => all.push(span) });
  for (let at = 0; at < count; at++) tracing.beginRoot({ name: `span ${at}` })?.end();
  return all;
}

test('sends what a busy collector did not accept once more, with one line at each end', async () => {
  const { queue, collector, lines } = await aQueue();
  collector.behave('busy');
  for (const span of spans(3)) queue.add(span);
  await vi.waitFor(() => expect(collector.requests.length).toBeGreaterThan(1), 8_000);
  collector.behave('accepts');
  await vi.waitFor(() => expect(collector.spans.length).toBe(3), 10_000);
  expect(lines).toEqual(['traces cannot be sent', 'traces are sent again']);
  expect([queue.sent, queue.dropped]).toEqual([3, 0]);
}, 20_000);

test('drops what a silent collector has no room for, and nobody waits', async () => {
  const { queue, collector } = await aQueue();
  collector.behave('silent');
  const many = spans(10_000);
  const start = performance.now();
  for (const span of many) queue.add(span);
  expect(performance.now() - start).toBeLessThan(200);
  expect(queue.dropped).toBe(10_000 - 4_096);
});

test('gives up what a collector rejects for good', async () => {
  const { queue, lines } = await aQueue('http://127.0.0.1:9/v1/traces');
  queue.add(spans(1)[0] as FinishedSpan);
  await vi.waitFor(() => expect(lines).toEqual(['traces cannot be sent']));
  await queue.stop();
  expect(queue.dropped).toBe(1);
});

test('a trace has an end: a request with thousands of parts says how many it left out', () => {
  const all: FinishedSpan[] = [];
  const tracing = new Tracing({ ratio: 1, send: (span) => all.push(span) });
  const root = tracing.beginRoot({ name: 'root' });
  root?.enter(() => {
    for (let at = 0; at < 1_000; at++) tracing.statement('select 1')?.();
  });
  root?.end();
  expect(all.length).toBe(201);
  expect(all.at(-1)).toMatchObject({ name: 'root', droppedSpans: 800 });
});

test('records the share of the requests that is set', () => {
  const all: FinishedSpan[] = [];
  let next = 0;
  const tracing = new Tracing({
    ratio: 0.1,
    send: (span) => all.push(span),
    random: () => (next++ % 100) / 100,
  });
  for (let at = 0; at < 100; at++) tracing.beginRoot({ name: 'r' })?.end();
  expect(all.length).toBe(10);
});
