import pg from 'pg';
import type { PreparingConnection } from './rows/prepared-statements.ts';

type OpeningRow = readonly (string | null)[] | undefined;

/** A statement that sets what holds for the next one. Its row comes as PostgreSQL's text, undefined when there is none. */
export type Opening = {
  text: string;
  /** Texts, because the message carries nothing else. */
  values: readonly string[];
  receive?: ((row: OpeningRow) => void) | undefined;
};

/** What pg hands to a query of its own kind; pg-cursor is built on the same. */
type Wire = Pick<PreparingConnection, 'bind' | 'makeRoom'> & { execute(message: object): void };
type Row = { fields: (string | null)[] };
type Config = { name: string | undefined; text: string; values: readonly unknown[]; queryMode: 'extended' };
type Callback = (error: Error | undefined, result: pg.QueryResult) => void;

declare class PreparedQuery {
  constructor(config: Config, values: undefined, callback: Callback);
  prepare(wire: Wire): void;
  handleDataRow(row: Row): void;
  handleCommandComplete(message: object, wire: Wire): void;
}
const Prepared = pg.Query as unknown as typeof PreparedQuery;

/**
 * Sends an opening and a statement in one message. Both run in the one transaction that PostgreSQL begins and ends by
 * itself with such a message: when either fails, it is rolled back, and none can be left open. What the opening sets
 * locally ends with it.
 */
export class OpenedQuery extends Prepared {
  readonly #opening: Opening & { name: string };
  readonly #name: string;
  #openingRow: OpeningRow;
  #isOpened = false;

  constructor(opening: Opening & { name: string }, config: Config, callback: Callback) {
    super(config, undefined, callback);
    this.#opening = opening;
    this.#name = config.name ?? '';
  }

  /** The opening has been parsed before; pg calls this when nothing stands in the way of the statement any more. */
  override prepare(wire: Wire): void {
    wire.makeRoom([this.#opening.name, this.#name].filter((name) => name !== ''));
    wire.bind({ statement: this.#opening.name, values: [...this.#opening.values] });
    wire.execute({});
    super.prepare(wire);
  }

  override handleDataRow(row: Row): void {
    if (this.#isOpened) super.handleDataRow(row);
    else this.#openingRow = row.fields;
  }

  override handleCommandComplete(message: object, wire: Wire): void {
    if (this.#isOpened) {
      super.handleCommandComplete(message, wire);
      return;
    }
    this.#isOpened = true;
    this.#opening.receive?.(this.#openingRow);
  }
}
