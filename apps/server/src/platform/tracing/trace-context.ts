import { randomBytes } from 'node:crypto';

/** Which trace and span something belongs to, in lower-case hexadecimal digits. */
export type TraceContext = { traceId: string; spanId: string };

/** Version 00 of the W3C Trace Context, always sampled: what is not sampled is not passed on. */
export function formatTraceContext({ traceId, spanId }: TraceContext): string {
  return `00-${traceId}-${spanId}-01`;
}

/** Undefined for what is no trace context, and for one whose sender does not record it. */
export function parseTraceContext(text: unknown): (TraceContext & { isSampled: boolean }) | undefined {
  if (typeof text !== 'string' || text.length !== 55) return undefined;
  const [, traceId = '', spanId = '', flags = ''] =
    /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(text) ?? [];
  if (traceId === '' || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

export function newTraceId(): string {
  return randomBytes(16).toString('hex');
}

export function newSpanId(): string {
  return randomBytes(8).toString('hex');
}
