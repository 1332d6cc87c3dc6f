import { AsyncLocalStorage } from 'node:async_hooks';
import { hrtime } from 'node:process';
import { scrubStatement } from './scrub-statement.ts';
import { formatTraceContext, newSpanId, newTraceId, parseTraceContext } from './trace-context.ts';

export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** What is sent about a finished span. The numbers of kinds are those of OpenTelemetry. */
export type FinishedSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string | undefined;
  /** The program that the span is of: this server, or an agent that reported it. */
  program: 'server' | 'agent';
  name: string;
  kind: SpanKind;
  startNanoseconds: bigint;
  endNanoseconds: bigint;
  attributes: Attributes;
  failed: boolean;
  droppedSpans: number;
};

export type SpanKind = keyof typeof spanKinds;
export const spanKinds = { internal: 1, server: 2, client: 3 } as const;

export type SpanOptions = {
  name: string;
  kind?: SpanKind;
  attributes?: Attributes;
  /** Another trace context than that of the running work. */
  parent?: string | undefined;
};

/**
 * Work of another program within a span of this one: the first is all of it, the others are its parts. Its clock may be
 * wrong, so it only reports durations.
 */
export type RemoteSpan = {
  name: string;
  after_ms: number;
  duration_ms: number;
  failed?: boolean | undefined;
};

export type Span = {
  /** For another server that goes on with the work. */
  readonly context: string;
  end(options?: { attributes?: Attributes; failed?: boolean; remote?: readonly RemoteSpan[] }): void;
};

/** A request with a thousand statements, or a stream that lasts for hours, must not fill the queue alone. */
const maxSpansOfRoot = 200;
/** Work that a request has left behind belongs to it for this long. */
const maxAfterNanoseconds = 60_000_000_000n;

type Root = { spans: number; dropped: number; ended: bigint | undefined };
type Running = { traceId: string; spanId: string; root: Root };

export type TracingOptions = {
  /** The share of the requests that are recorded, from 0 to 1. */
  ratio: number;
  send(span: FinishedSpan): void;
  random?: () => number;
};

/** Records what belongs to one request, through whatever waits in between. */
export class Tracing {
  readonly #running = new AsyncLocalStorage<Running>();
  readonly #options: TracingOptions;
  readonly #random: () => number;

  constructor(options: TracingOptions) {
    this.#options = options;
    this.#random = options.random ?? Math.random;
  }

  /** The trace context of the running work; undefined when it is not recorded. */
  get context(): string | undefined {
    const running = this.#current;
    return running && formatTraceContext(running);
  }

  /** A new trace, or a part of the one whose sender is trusted. `enter` runs what belongs to it. */
  beginRoot(options: SpanOptions): (Span & { enter(work: () => void): void }) | undefined {
    const parent = parseTraceContext(options.parent);
    if (parent ? !parent.isSampled : this.#random() >= this.#options.ratio) return undefined;
    const root: Root = { spans: 0, dropped: 0, ended: undefined };
    const running = { traceId: parent?.traceId ?? newTraceId(), spanId: newSpanId(), root };
    const span = this.#spanOf(running, { ...options, parentSpanId: parent?.spanId });
    return {
      context: span.context,
      end(ending) {
        root.ended = hrtime.bigint();
        span.end(ending);
      },
      enter: (work) => this.#running.run(running, work),
    };
  }

  /** A part of the running work; undefined when that is not recorded. With `parent` also work of another server. */
  begin(options: SpanOptions): Span | undefined {
    return this.#beginPart(options)?.span;
  }

  async run<T>(options: SpanOptions, work: () => Promise<T>): Promise<T> {
    const part = this.#beginPart(options);
    if (!part) return work();
    try {
      const result = await this.#running.run(part.running, work);
      part.span.end();
      return result;
    } catch (error) {
      part.span.end({ failed: true });
      throw error;
    }
  }

  /** Called when a statement is sent; what it returns is called at its end. */
  statement(text: string): ((error?: Error) => void) | undefined {
    // A stream sends statements for hours: their texts are not read in vain.
    const root = this.#current?.root;
    if (!root || isFull(root)) return undefined;
    const statement = scrubStatement(text);
    const operation = /^\w+/.exec(statement)?.[0].toLowerCase() ?? 'statement';
    const span = this.begin({
      name: operation,
      kind: 'client',
      attributes: {
        'db.system.name': 'postgresql',
        'db.operation.name': operation,
        'db.query.text': statement,
      },
    });
    // Never the message of an error: it quotes values.
    return (error) => {
      const { code } = (error ?? {}) as { code?: unknown };
      const status = typeof code === 'string' ? code.slice(0, 30) : undefined;
      span?.end({ failed: error !== undefined, attributes: { 'db.response.status_code': status } });
    };
  }

  get #current(): Running | undefined {
    const running = this.#running.getStore();
    const ended = running?.root.ended;
    // What a request has started for good, such as a connection, does not belong to it for ever.
    if (ended !== undefined && hrtime.bigint() - ended > maxAfterNanoseconds) return undefined;
    return running;
  }

  #beginPart(options: SpanOptions): { span: Span; running: Running } | undefined {
    const parent =
      options.parent === undefined ? this.#current : this.#asRunning(parseTraceContext(options.parent));
    if (!parent) return undefined;
    const { traceId, root } = parent;
    if (isFull(root)) return undefined;
    root.spans += 1;
    const running = { traceId, spanId: newSpanId(), root };
    return { running, span: this.#spanOf(running, { ...options, parentSpanId: parent.spanId }) };
  }

  #asRunning(parent: ReturnType<typeof parseTraceContext>): Running | undefined {
    return parent?.isSampled ? { ...parent, root: { spans: 0, dropped: 0, ended: undefined } } : undefined;
  }

  #spanOf(
    { traceId, spanId, root }: Running,
    {
      name,
      kind = 'internal',
      attributes = {},
      parentSpanId,
    }: SpanOptions & { parentSpanId?: string | undefined },
  ): Span {
    const { send } = this.#options;
    const startTime = BigInt(Date.now()) * 1_000_000n;
    const start = hrtime.bigint();
    let isOpen = true;
    return {
      context: formatTraceContext({ traceId, spanId }),
      end({ attributes: more, failed = false, remote = [] } = {}) {
        if (!isOpen) return;
        isOpen = false;
        const duration = hrtime.bigint() - start;
        send({
          ...{ traceId, spanId, parentSpanId, program: 'server', name, kind, failed },
          startNanoseconds: startTime,
          endNanoseconds: startTime + duration,
          attributes: { ...attributes, ...more },
          droppedSpans: root.dropped,
        });
        const ids = remote.map(newSpanId);
        for (const [at, span] of placeRemote(remote, { startTime, duration }).entries()) {
          const [whole] = ids;
          const parent = at === 0 ? spanId : whole;
          send({ ...span, traceId, spanId: ids[at] ?? newSpanId(), parentSpanId: parent });
        }
      },
    };
  }
}

/** Counts what is left out. */
function isFull(root: Root): boolean {
  if (root.spans < maxSpansOfRoot) return false;
  root.dropped += 1;
  return true;
}

/** In the middle of the span that waited for them: half of the difference is the way there, half the way back. */
function placeRemote(
  remote: readonly RemoteSpan[],
  { startTime, duration }: { startTime: bigint; duration: bigint },
): Omit<FinishedSpan, 'traceId' | 'spanId' | 'parentSpanId'>[] {
  const whole = Math.max(0, ...remote.map(({ after_ms, duration_ms }) => after_ms + duration_ms));
  const way = (duration - nanoseconds(whole)) / 2n;
  const begin = startTime + (way > 0n ? way : 0n);
  return remote.map(({ name, after_ms, duration_ms, failed = false }) => ({
    ...{
      spanId: newSpanId(),
      program: 'agent',
      name,
      kind: 'internal',
      failed,
      attributes: {},
      droppedSpans: 0,
    },
    startNanoseconds: begin + nanoseconds(after_ms),
    endNanoseconds: begin + nanoseconds(after_ms + duration_ms),
  }));
}

function nanoseconds(milliseconds: number): bigint {
  return BigInt(Math.round(milliseconds * 1_000_000));
}
