import { type BoundStatement, parseMessage, sync } from './bind-message.ts';
import { type Fields, fieldsOf, type Wire } from './row-query.ts';
import type { RowSink } from './row-splitter.ts';

/** The first row of each statement of a read, and how long PostgreSQL took; undefined when it rejected one of them. */
export type ReadOutcome = { rows: readonly (Fields | undefined)[]; milliseconds: number } | undefined;

type Callback = (error: Error | null | undefined, outcomes: readonly ReadOutcome[]) => void;

/**
 * Sends several reads in one write, each a transaction of its own that PostgreSQL ends by itself: one that it rejects does
 * not concern the others. Writing and waking up cost both sides more than such a read.
 */
export class ReadPipeline implements RowSink {
  readonly #reads: readonly (readonly BoundStatement[])[];
  readonly #parsing: BoundStatement[] = [];
  readonly #outcomes: ReadOutcome[] = [];
  #rows: (Fields | undefined)[] = [];
  #row: Fields | undefined;
  #isRejected = false;
  #began = 0;
  #wire: Wire | undefined;
  /** pg puts its own in front, which ends the time limit. */
  callback: Callback;

  constructor(reads: readonly (readonly BoundStatement[])[], callback: Callback) {
    this.#reads = reads;
    this.callback = callback;
  }

  readonly ends = {
    isTaken: (what: 'error' | 'ready') => what === 'error' || this.#outcomes.length < this.#reads.length - 1,
    fail: () => {
      this.#isRejected = true;
    },
    endTransaction: () => this.#endRead(),
  };

  submit(wire: Wire): null {
    this.#wire = wire;
    wire.makeRoom(this.#reads.flatMap((statements) => statements.map(({ name }) => name)).filter(Boolean));
    const parts = this.#reads.flatMap((statements) => [
      ...statements.flatMap((statement) => this.#messagesOf(statement, wire)),
      sync,
    ]);
    wire.rowSink = this;
    this.#began = performance.now();
    if (wire.stream.writable) wire.stream.write(Buffer.concat(parts));
    return null;
  }

  /** A statement that an earlier read of the message prepares is prepared by then, or its read is rejected as well. */
  #messagesOf(statement: BoundStatement, wire: Wire): Buffer[] {
    const { name } = statement;
    const isParsed =
      wire.parsedStatements[name] !== undefined || this.#parsing.some((one) => one.name === name);
    if (name !== '' && isParsed) return [statement.bind];
    this.#parsing.push(statement);
    return [parseMessage(statement), statement.bind];
  }

  addRow(body: Buffer, { isShared }: { isShared: boolean }): void {
    this.#row ??= fieldsOf(isShared ? Buffer.from(body) : body);
  }

  endStatement(): void {
    this.#rows.push(this.#row);
    this.#row = undefined;
  }

  endParse(): void {
    const parsed = this.#parsing.shift();
    if (parsed && parsed.name !== '' && this.#wire) this.#wire.parsedStatements[parsed.name] = parsed.text;
  }

  handleReadyForQuery(): void {
    this.#endRead();
    this.#leaveWire();
    this.callback(undefined, this.#outcomes);
  }

  handleError(error: Error): void {
    this.#leaveWire();
    this.callback(error, []);
  }

  #endRead(): void {
    const now = performance.now();
    this.#outcomes.push(this.#isRejected ? undefined : { rows: this.#rows, milliseconds: now - this.#began });
    // PostgreSQL skips what follows an error until the end of the transaction, also what it would have parsed.
    if (this.#isRejected) this.#dropParsingOf(this.#outcomes.length - 1);
    this.#rows = [];
    this.#row = undefined;
    this.#isRejected = false;
    this.#began = now;
  }

  #dropParsingOf(read: number): void {
    const own = new Set(this.#reads[read]);
    while (this.#parsing[0] && own.has(this.#parsing[0])) this.#parsing.shift();
  }

  #leaveWire(): void {
    if (this.#wire) this.#wire.rowSink = undefined;
  }
}
