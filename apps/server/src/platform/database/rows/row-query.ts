import type { Duplex } from 'node:stream';
import { type BoundStatement, parseMessage, sync } from './bind-message.ts';
import type { RowSink } from './row-splitter.ts';

/** The columns of a row as PostgreSQL writes them. */
export type Fields = readonly (Buffer | null)[];

export type ReceiveRow = (row: Fields | undefined) => void;

type Wire = {
  stream: Duplex;
  parsedStatements: Record<string, string>;
  rowSink?: RowSink | undefined;
};
type Callback = (error: Error | null | undefined, rows: (Fields | undefined)[]) => void;

/**
 * Sends statements in one message and keeps the first row of each. PostgreSQL runs such a message as one transaction that
 * it ends by itself: when one of them fails, it is rolled back, and none can be left open.
 */
export class RowQuery implements RowSink {
  readonly #statements: readonly BoundStatement[];
  readonly #rows: (Fields | undefined)[] = [];
  readonly #receiveFirst: ReceiveRow | undefined;
  readonly #parsing: BoundStatement[] = [];
  #row: Fields | undefined;
  #wire: Wire | undefined;
  /** pg puts its own in front, which ends the time limit. */
  callback: Callback;

  /** `receiveFirst` gets the row of the first statement as soon as it has ended, even if a later one fails. */
  constructor(statements: readonly BoundStatement[], callback: Callback, receiveFirst?: ReceiveRow) {
    this.#statements = statements;
    this.callback = callback;
    this.#receiveFirst = receiveFirst;
  }

  submit(wire: Wire): null {
    this.#wire = wire;
    const parts = this.#statements.flatMap((statement) => {
      const { name } = statement;
      // A message can hold the same statement twice.
      const isParsed =
        wire.parsedStatements[name] !== undefined || this.#parsing.some((one) => one.name === name);
      if (name !== '' && isParsed) return statement.bind;
      this.#parsing.push(statement);
      return [parseMessage(statement), statement.bind];
    });
    wire.rowSink = this;
    if (wire.stream.writable) wire.stream.write(Buffer.concat([...parts, sync]));
    return null;
  }

  addRow(body: Buffer): void {
    this.#row ??= fieldsOf(body);
  }

  endStatement(): void {
    if (this.#rows.length === 0) this.#receiveFirst?.(this.#row);
    this.#rows.push(this.#row);
    this.#row = undefined;
  }

  endParse(): void {
    const parsed = this.#parsing.shift();
    if (parsed && parsed.name !== '' && this.#wire) this.#wire.parsedStatements[parsed.name] = parsed.text;
  }

  handleReadyForQuery(): void {
    this.#end();
    this.callback(null, this.#rows);
  }

  handleError(error: Error): void {
    this.#end();
    this.callback(error, []);
  }

  #end(): void {
    if (this.#wire) this.#wire.rowSink = undefined;
  }
}

function fieldsOf(body: Buffer): Fields {
  const fields: (Buffer | null)[] = [];
  let at = 2;
  for (let left = body.readInt16BE(0); left > 0; left -= 1) {
    const length = body.readInt32BE(at);
    at += 4;
    fields.push(length < 0 ? null : body.subarray(at, at + length));
    at += Math.max(length, 0);
  }
  return fields;
}

export function textsOf(row: Fields): (string | null)[] {
  return row.map((field) => field?.toString() ?? null);
}
