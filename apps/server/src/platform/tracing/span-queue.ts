import type { Log } from '../log/create-logger.ts';
import type { FinishedSpan } from './tracing.ts';

/** Some 2 MB. Beyond it spans are dropped and counted. */
const maxWaiting = 4_096;
const maxInRequest = 512;
const sendMilliseconds = 1_000;
const requestMilliseconds = 10_000;
const maxPauseMilliseconds = 60_000;
/** A server that ends does not wait longer for a collector. */
const stopMilliseconds = 2_000;
/** A collector that is busy or starts again. Anything else that it rejects would be rejected again. */
const passingStatuses: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504]);

type QueueOptions = {
  url: string;
  headers: Readonly<Record<string, string>>;
  body(spans: readonly FinishedSpan[]): string;
  log: Pick<Log, 'warn' | 'info'>;
  sendMilliseconds?: number;
};

/** Sends spans to a collector in the background: whatever that does, nothing else waits for it. */
export class SpanQueue {
  readonly #options: QueueOptions;
  #waiting: FinishedSpan[] = [];
  #timer: NodeJS.Timeout | undefined;
  #sending: Promise<void> | undefined;
  #failures = 0;
  #isStopping = false;
  readonly #stopping = new AbortController();
  sent = 0;
  dropped = 0;

  constructor(options: QueueOptions) {
    this.#options = options;
  }

  add(span: FinishedSpan): void {
    if (this.#waiting.length >= maxWaiting) this.dropped += 1;
    else this.#waiting.push(span);
    this.#sendLater(this.#options.sendMilliseconds ?? sendMilliseconds);
  }

  /** Sends what waits, unless the collector is away. */
  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    const timer = setTimeout(() => this.#stopping.abort(), stopMilliseconds);
    this.#isStopping = true;
    await this.#sending;
    if (this.#failures === 0) while (this.#waiting.length > 0 && (await this.#send()));
    clearTimeout(timer);
    this.dropped += this.#waiting.length;
    this.#waiting = [];
  }

  #sendLater(milliseconds: number): void {
    if (this.#timer || this.#sending || this.#isStopping) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#sending = this.#send().then((isSent) => {
        this.#sending = undefined;
        if (this.#waiting.length > 0) this.#sendLater(isSent ? 0 : this.#pause());
      });
    }, milliseconds);
    this.#timer.unref();
  }

  /** Returns whether to go on at once. */
  async #send(): Promise<boolean> {
    const spans = this.#waiting.splice(0, maxInRequest);
    const problem = await this.#post(spans);
    if (problem === undefined) {
      this.sent += spans.length;
      if (this.#failures > 0) this.#options.log.info('traces are sent again');
      this.#failures = 0;
      return true;
    }
    if (this.#failures === 0) this.#options.log.warn({ problem: problem.text }, 'traces cannot be sent');
    this.#failures += 1;
    const kept = problem.passes ? spans.slice(0, maxWaiting - this.#waiting.length) : [];
    this.dropped += spans.length - kept.length;
    this.#waiting.unshift(...kept);
    return false;
  }

  async #post(spans: readonly FinishedSpan[]): Promise<{ text: string; passes: boolean } | undefined> {
    const { url, headers, body } = this.#options;
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: body(spans),
        redirect: 'error',
        signal: AbortSignal.any([AbortSignal.timeout(requestMilliseconds), this.#stopping.signal]),
      });
      await response.body?.cancel();
      if (response.ok) return undefined;
      return { text: `status ${response.status}`, passes: passingStatuses.has(response.status) };
    } catch (error) {
      const { message, cause } = error as Error;
      const text = cause instanceof Error ? cause.message : message;
      return { text: text.slice(0, 200), passes: true };
    }
  }

  /** Longer after each failure, so that a collector that is down costs next to nothing. */
  #pause(): number {
    return Math.min(
      maxPauseMilliseconds,
      (this.#options.sendMilliseconds ?? sendMilliseconds) * 2 ** this.#failures,
    );
  }
}
