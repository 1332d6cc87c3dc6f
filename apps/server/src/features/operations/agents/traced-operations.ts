import type { RemoteSpan, Span, Tracing } from '#platform/tracing/tracing.ts';

/** An agent runs few operations at once; those beyond got no response. */
const maxOpen = 200;

type Sent = { id: number; action_name: string; trace_context: string | null };
export type TracedEnd = { code: string | null; spans?: readonly RemoteSpan[] | undefined };

/** The operations that this session has sent to its agent and that belong to a trace. */
export class TracedOperations {
  readonly #tracing: Tracing | undefined;
  readonly #open = new Map<number, Span>();

  constructor(tracing: Tracing | undefined) {
    this.#tracing = tracing;
  }

  /** Returns what the agent is told; undefined when the operation is not traced. */
  begin({ id, action_name, trace_context }: Sent, agent_id: number): string | undefined {
    if (trace_context === null) return undefined;
    const span = this.#tracing?.begin({
      name: `agent ${action_name}`,
      kind: 'client',
      parent: trace_context,
      attributes: { 'greenroom.operation_id': id, 'greenroom.agent_id': agent_id },
    });
    if (!span) return undefined;
    this.#open.set(id, span);
    const [oldest] = this.#open.keys();
    if (this.#open.size > maxOpen && oldest !== undefined) this.end(oldest, { code: 'outcome-unknown' });
    return span.context;
  }

  end(id: number, { code, spans = [] }: TracedEnd): void {
    this.#open.get(id)?.end({
      failed: code !== null,
      attributes: { 'error.type': code ?? undefined },
      remote: spans,
    });
    this.#open.delete(id);
  }

  /** The link is gone: the agent reports them to its next session. */
  endAll(): void {
    for (const span of this.#open.values())
      span.end({ failed: true, attributes: { 'error.type': 'agent-offline' } });
    this.#open.clear();
  }
}
