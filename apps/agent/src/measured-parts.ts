import type { AgentSpan } from '@greenroom/domain/agent/messages.ts';

/** What an operation took, and what a part of it took: the server makes them parts of its trace. */
export class MeasuredParts {
  readonly #start = performance.now();
  readonly #spans: AgentSpan[] = [];

  begin(name: string): (failed: boolean) => void {
    const start = performance.now();
    return (failed) =>
      this.#spans.push({
        name: name.slice(0, 100),
        after_ms: roundedSince(this.#start, start),
        duration_ms: roundedSince(start),
        ...(failed && { failed }),
      });
  }

  /** The whole comes first. */
  end(name: string, failed: boolean): AgentSpan[] {
    const whole = { name, after_ms: 0, duration_ms: roundedSince(this.#start), ...(failed && { failed }) };
    return [whole, ...this.#spans];
  }
}

/** To a microsecond. */
function roundedSince(start: number, end = performance.now()): number {
  return Math.max(0, Math.round((end - start) * 1_000) / 1_000);
}
