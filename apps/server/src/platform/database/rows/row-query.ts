import type { Duplex } from 'node:stream';
import { type BoundStatement, describeMessage, parseMessage, sync } from './bind-message.ts';
import type { PreparingConnection } from './prepared-statements.ts';
import type { RowSink } from './row-splitter.ts';

/** The columns of a row as PostgreSQL writes them. */
export type Fields = readonly (Buffer | null)[];

export type ReceiveRow = (row: Fields | undefined) => void;

/** Where rows are written before their number of bytes is known: one for each connection, which runs one message at a time. */
export type Scratch = { bytes?: Buffer };

/** Gets all rows of a statement while they arrive. A row is valid during the call. */
export type RowReceiver = {
  begin(types: readonly number[], scratch: Scratch): void;
  addRow(row: Buffer): void;
  end(scratch: Scratch): Buffer;
};

export type Wire = Pick<PreparingConnection, 'parsedStatements' | 'makeRoom'> & {
  stream: Duplex;
  rowSink?: RowSink | undefined;
};

/** What a connection knows beside what pg keeps. */
type Known = { types: Map<string, readonly number[]>; scratch: Scratch };
const knownParts = new WeakMap<Wire, Known>();
const maxKnownTypes = 1_000;

function knownOf(wire: Wire): Known {
  const found = knownParts.get(wire) ?? { types: new Map(), scratch: {} };
  knownParts.set(wire, found);
  return found;
}

type Callback = (error: Error | null | undefined, rows: (Fields | undefined)[]) => void;

export type Receivers = { receiveFirst?: ReceiveRow | undefined; rowsOfLast?: RowReceiver | undefined };

/**
 * Sends statements in one message and keeps the first row of each; all rows of the last one go to `rowsOfLast`, if there is
 * one, which makes bytes of them. PostgreSQL runs such a message as one transaction that it ends by itself: when one of them
 * fails, it is rolled back, and none can be left open.
 */
export class RowQuery implements RowSink {
  readonly #statements: readonly BoundStatement[];
  readonly #rows: (Fields | undefined)[] = [];
  readonly #receivers: Receivers;
  readonly #parsing: BoundStatement[] = [];
  #row: Fields | undefined;
  #wire: Wire | undefined;
  #failure: unknown;
  /** pg puts its own in front, which ends the time limit. */
  callback: Callback;

  /** `receiveFirst` gets the row of the first statement as soon as it has ended, even if a later one fails. */
  constructor(statements: readonly BoundStatement[], callback: Callback, receivers: Receivers = {}) {
    this.#statements = statements;
    this.callback = callback;
    this.#receivers = receivers;
  }

  submit(wire: Wire): null {
    this.#wire = wire;
    wire.makeRoom(this.#statements.map(({ name }) => name).filter((name) => name !== ''));
    const { types } = knownOf(wire);
    const { rowsOfLast } = this.#receivers;
    const last = this.#statements.at(-1);
    const parts = this.#statements.flatMap((statement) => {
      const { name } = statement;
      const describe = rowsOfLast && statement === last ? [describeMessage(name)] : [];
      // A message can hold the same statement twice.
      const isParsed =
        wire.parsedStatements[name] !== undefined || this.#parsing.some((one) => one.name === name);
      if (name !== '' && isParsed) return types.has(name) ? [statement.bind] : [...describe, statement.bind];
      this.#parsing.push(statement);
      return [parseMessage(statement), ...describe, statement.bind];
    });
    const knownTypes = last && last.name !== '' ? types.get(last.name) : undefined;
    if (knownTypes) this.#begin(knownTypes);
    wire.rowSink = this;
    if (wire.stream.writable) wire.stream.write(Buffer.concat([...parts, sync]));
    return null;
  }

  addRow(body: Buffer, { isShared }: { isShared: boolean }): void {
    const { rowsOfLast } = this.#receivers;
    if (this.#failure) return;
    if (rowsOfLast && this.#isAtLast()) rowsOfLast.addRow(body);
    else this.#row ??= fieldsOf(isShared ? Buffer.from(body) : body);
  }

  /** Once for each connection, before the first rows. */
  handleRowDescription({ fields }: { fields: readonly { dataTypeID: number }[] }): void {
    const last = this.#statements.at(-1);
    if (!this.#wire || !last) return;
    const types = fields.map(({ dataTypeID }) => dataTypeID);
    const known = knownOf(this.#wire);
    // Statements that are no longer prepared are among them: what is missing is told again.
    if (known.types.size >= maxKnownTypes) known.types.clear();
    if (last.name !== '') known.types.set(last.name, types);
    this.#begin(types);
  }

  endStatement(): void {
    const { receiveFirst, rowsOfLast } = this.#receivers;
    if (this.#rows.length === 0) receiveFirst?.(this.#row);
    if (rowsOfLast && this.#wire && this.#isAtLast() && !this.#failure)
      this.#row = [rowsOfLast.end(knownOf(this.#wire).scratch)];
    this.#rows.push(this.#row);
    this.#row = undefined;
  }

  endParse(): void {
    const parsed = this.#parsing.shift();
    if (parsed && parsed.name !== '' && this.#wire) this.#wire.parsedStatements[parsed.name] = parsed.text;
  }

  handleReadyForQuery(): void {
    this.#end();
    this.callback(this.#failure as Error | undefined, this.#rows);
  }

  handleError(error: Error): void {
    this.#end();
    this.callback(error, []);
  }

  /** What is thrown here would end the process: it is told when the message has ended. */
  #begin(types: readonly number[]): void {
    if (!this.#wire) return;
    try {
      this.#receivers.rowsOfLast?.begin(types, knownOf(this.#wire).scratch);
    } catch (error) {
      this.#failure = error;
    }
  }

  #isAtLast(): boolean {
    return this.#rows.length === this.#statements.length - 1;
  }

  #end(): void {
    if (this.#wire) this.#wire.rowSink = undefined;
  }
}

export function fieldsOf(body: Buffer): Fields {
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
