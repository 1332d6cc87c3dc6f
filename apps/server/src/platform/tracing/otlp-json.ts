import { type Attributes, type FinishedSpan, spanKinds } from './tracing.ts';

type Resource = { service: string; version: string; process: string };

/** The body of a request to `/v1/traces`, in the JSON encoding of OTLP 1. */
export function otlpJson(spans: readonly FinishedSpan[], { service, version, process }: Resource): string {
  const programs = [
    {
      program: 'server',
      attributes: { 'service.name': service, 'service.version': version, 'service.instance.id': process },
    },
    { program: 'agent', attributes: { 'service.name': `${service}-agent` } },
  ] as const;
  const resourceSpans = programs
    .map(({ program, attributes }) => ({
      attributes,
      ofIt: spans.filter((span) => span.program === program),
    }))
    .filter(({ ofIt }) => ofIt.length > 0)
    .map(({ attributes, ofIt }) => ({
      resource: { attributes: pairsOf(attributes) },
      scopeSpans: [{ scope: { name: 'greenroom', version }, spans: ofIt.map(jsonOf) }],
    }));
  return JSON.stringify({ resourceSpans });
}

const errorStatus = 2;

function jsonOf(span: FinishedSpan) {
  const { traceId, spanId, parentSpanId, name, kind, attributes, failed, droppedSpans } = span;
  return {
    ...{ traceId, spanId, ...(parentSpanId && { parentSpanId }), name, kind: spanKinds[kind] },
    // 64-bit integers are texts in this encoding.
    startTimeUnixNano: String(span.startNanoseconds),
    endTimeUnixNano: String(span.endNanoseconds),
    attributes: pairsOf({
      ...attributes,
      ...(droppedSpans > 0 && { 'greenroom.dropped_spans': droppedSpans }),
    }),
    status: failed ? { code: errorStatus } : {},
  };
}

function pairsOf(attributes: Attributes) {
  return Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [{ key, value: typedValue(value) }],
  );
}

function typedValue(value: string | number | boolean) {
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'boolean') return { boolValue: value };
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
}
