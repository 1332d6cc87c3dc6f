import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export type CollectedSpan = {
  service: string;
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  name: string;
  kind: number;
  start: bigint;
  end: bigint;
  attributes: Record<string, string>;
  failed: boolean;
};

type Attribute = { key: string; value: Record<string, unknown> };
type JsonSpan = Omit<CollectedSpan, 'service' | 'attributes' | 'failed' | 'start' | 'end'> & {
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: Attribute[];
  status: { code?: number };
};

/** Receives traces over OTLP/HTTP in its JSON encoding, and rejects what the protocol does not allow. */
export async function startTraceCollector() {
  const spans: CollectedSpan[] = [];
  const requests: { path: string | undefined; headers: IncomingMessage['headers']; text: string }[] = [];
  const problems: string[] = [];
  let behaviour: 'accepts' | 'busy' | 'silent' = 'accepts';
  const server = createServer((request, response) => {
    if (behaviour === 'silent') return;
    let text = '';
    request.on('data', (chunk) => {
      text += chunk;
    });
    request.on('end', () => {
      requests.push({ path: request.url, headers: request.headers, text });
      if (behaviour === 'busy') return response.writeHead(503).end();
      try {
        spans.push(...readSpans(text));
      } catch (error) {
        problems.push(String(error));
        return response.writeHead(400).end();
      }
      return response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    requests,
    problems,
    behave: (next: typeof behaviour) => {
      behaviour = next;
    },
  };
}

function readSpans(text: string): CollectedSpan[] {
  const { resourceSpans } = JSON.parse(text) as {
    resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: JsonSpan[] }[] }[];
  };
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const { 'service.name': service = '' } = attributesOf(resource.attributes);
    return scopeSpans.flatMap(({ spans }) => spans.map((span) => readSpan(span, service)));
  });
}

function readSpan(span: JsonSpan, service: string): CollectedSpan {
  const { traceId, spanId, parentSpanId, name, kind } = span;
  if (!/^[0-9a-f]{32}$/.test(traceId) || !/^[0-9a-f]{16}$/.test(spanId)) throw new Error('a wrong id');
  if (parentSpanId !== undefined && !/^[0-9a-f]{16}$/.test(parentSpanId)) throw new Error('a wrong parent');
  const [start, end] = [BigInt(span.startTimeUnixNano), BigInt(span.endTimeUnixNano)];
  if (end < start) throw new Error('it ends before it starts');
  const attributes = attributesOf(span.attributes);
  return {
    ...{ service, traceId, spanId, parentSpanId, name, kind, start, end, attributes },
    failed: span.status.code === 2,
  };
}

function attributesOf(attributes: readonly Attribute[]): Record<string, string> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, String(Object.values(value)[0])]));
}
