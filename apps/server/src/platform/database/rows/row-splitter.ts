/** Receives the results of its statements as bytes, instead of pg's parser. */
export type RowSink = {
  /** The body of a row that is shared is valid during the call alone. */
  addRow(body: Buffer, memory: { isShared: boolean }): void;
  endStatement(): void;
  endParse(): void;
  /**
   * The end of a transaction that is not the last one of its message, and what PostgreSQL rejects in any: pg knows one
   * transaction for each message.
   */
  ends?: { isTaken(what: 'error' | 'ready'): boolean; fail(): void; endTransaction(): void };
};

type Listener = (chunk: Buffer) => void;
type Stream = { on(event: string, listener: Listener): unknown };
/** Of pg's connection; it attaches its parser to the stream once, or again when the stream becomes a TLS stream. */
export type SplitConnection = { attachListeners(stream: Stream): void; rowSink?: RowSink | undefined };

const codes = {
  parseComplete: 0x31,
  bindComplete: 0x32,
  commandComplete: 0x43,
  dataRow: 0x44,
  error: 0x45,
  ready: 0x5a,
};
const headLength = 5;
const shared = { isShared: true };
const own = { isShared: false };

/**
 * pg's parser makes a text of every column, and a response makes bytes of it again. This takes the rows out of the stream
 * while a query wants them as bytes, and passes everything else on to the parser.
 */
export function splitRows(connection: SplitConnection): void {
  const attach = connection.attachListeners;
  connection.attachListeners = (stream) => {
    let parse: Listener = () => undefined;
    attach.call(connection, {
      on(event, listener) {
        if (event === 'data') parse = listener;
        else stream.on(event, listener);
      },
    });
    // The parser keeps a part of a message until the rest arrives; the memory of a chunk is used again.
    const splitter = new RowSplitter(connection, (chunk) => parse(Buffer.from(chunk)));
    stream.on('data', (chunk) => splitter.push(chunk));
  };
}

export class RowSplitter {
  readonly #connection: Pick<SplitConnection, 'rowSink'>;
  readonly #pass: Listener;
  /** The first bytes of a message whose head is split between chunks. */
  #head: Buffer | undefined;
  /** A message that the sink gets, as far as it has arrived. */
  #body: { code: number; bytes: Buffer; filled: number } | undefined;
  /** Bytes of a passed message that are still to come. */
  #passing = 0;

  constructor(connection: Pick<SplitConnection, 'rowSink'>, pass: Listener) {
    this.#connection = connection;
    this.#pass = pass;
  }

  push(arrived: Buffer): void {
    const chunk = this.#head ? Buffer.concat([this.#head, arrived]) : arrived;
    this.#head = undefined;
    let at = this.#body ? this.#fill(chunk) : 0;
    // What lies before `at` and not before `from` is passed on.
    let from = at;
    while (at < chunk.length) {
      if (this.#passing > 0) {
        const passed = Math.min(this.#passing, chunk.length - at);
        this.#passing -= passed;
        at += passed;
      } else if (chunk.length - at < headLength) {
        this.#head = Buffer.from(chunk.subarray(at));
        break;
      } else {
        const code = chunk[at] ?? 0;
        const length = chunk.readInt32BE(at + 1) - 4;
        if (this.#isForSink(code)) {
          if (from < at) this.#pass(chunk.subarray(from, at));
          at = this.#take(code, length, chunk, at + headLength);
          from = at;
        } else {
          this.#passing = length;
          at += headLength;
        }
      }
    }
    if (from === 0 && at === chunk.length) this.#pass(chunk);
    else if (from < at) this.#pass(chunk.subarray(from, at));
  }

  #isForSink(code: number): boolean {
    const sink = this.#connection.rowSink;
    if (!sink) return false;
    if (code === codes.error) return sink.ends?.isTaken('error') === true;
    if (code === codes.ready) return sink.ends?.isTaken('ready') === true;
    return (
      code === codes.dataRow ||
      code === codes.commandComplete ||
      code === codes.bindComplete ||
      code === codes.parseComplete
    );
  }

  /** Returns where the next message begins. */
  #take(code: number, length: number, chunk: Buffer, at: number): number {
    if (chunk.length - at >= length) {
      this.#deliver(code, chunk.subarray(at, at + length), shared);
      return at + length;
    }
    this.#body = { code, bytes: Buffer.allocUnsafe(length), filled: 0 };
    return at + this.#fill(chunk.subarray(at));
  }

  /** Returns how much of the chunk belongs to the message that has begun. */
  #fill(chunk: Buffer): number {
    const body = this.#body;
    if (!body) return 0;
    const copied = chunk.copy(body.bytes, body.filled);
    body.filled += copied;
    if (body.filled === body.bytes.length) {
      this.#body = undefined;
      this.#deliver(body.code, body.bytes, own);
    }
    return copied;
  }

  #deliver(code: number, body: Buffer, memory: { isShared: boolean }): void {
    const sink = this.#connection.rowSink;
    if (code === codes.dataRow) sink?.addRow(body, memory);
    else if (code === codes.commandComplete) sink?.endStatement();
    else if (code === codes.parseComplete) sink?.endParse();
    else if (code === codes.error) sink?.ends?.fail();
    else if (code === codes.ready) sink?.ends?.endTransaction();
  }
}
