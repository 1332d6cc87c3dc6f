import pg from 'pg';
import type { Fields } from './row-query.ts';
import { TurnBatch } from './turn-batch.ts';

type Statement = { text: string; values: readonly (string | number)[] };
type Row = Fields | undefined;
type Run = (statements: readonly Statement[]) => Promise<Row[]>;
type Call = {
  key: string;
  statement: Statement;
  row: Promise<Row>;
  resolve(row: Row): void;
  reject(error: unknown): void;
};

/**
 * Small reads that begin in one turn of the event loop are sent together, because a message costs both sides more than such a
 * read. Those with the same values share one, which begins after all of them were requested, so none gets an older row.
 */
export class CallBatch {
  readonly #run: Run;
  readonly #waiting = new Map<string, Call>();
  readonly #turn = new TurnBatch<Call>((calls) => {
    for (const { key } of calls) this.#waiting.delete(key);
    this.#send(calls);
  });

  constructor(run: Run) {
    this.#run = run;
  }

  read(statement: Statement): Promise<Row> {
    const key = JSON.stringify([statement.text, statement.values]);
    const same = this.#waiting.get(key);
    if (same) return same.row;
    const call = callOf(key, statement);
    this.#waiting.set(key, call);
    this.#turn.add(call);
    return call.row;
  }

  #send(calls: readonly Call[]): void {
    this.#run(calls.map(({ statement }) => statement)).then(
      (rows) => {
        for (const [at, call] of calls.entries()) call.resolve(rows[at]);
      },
      (error: unknown) => {
        // A value that the database rejects fails the whole message; the other calls must not notice.
        if (calls.length > 1 && isOfValue(error)) for (const call of calls) this.#send([call]);
        else for (const call of calls) call.reject(error);
      },
    );
  }
}

function callOf(key: string, statement: Statement): Call {
  let settle: Pick<Call, 'resolve' | 'reject'> | undefined;
  const row = new Promise<Row>((resolve, reject) => {
    settle = { resolve, reject };
  });
  return { key, statement, row, ...(settle as Pick<Call, 'resolve' | 'reject'>) };
}

/** Class 22 of PostgreSQL's codes: data exceptions. */
function isOfValue(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code?.startsWith('22') === true;
}
