import { createHash } from 'node:crypto';

/** Every session of PostgreSQL keeps each prepared statement in memory, so their number is limited. */
const maxPrepared = 500;
/** So is the number of texts whose names are known; a name is made again when it is needed. */
const maxNames = 2_000;
/** Longer texts are lists of values: each is another one, and seldom repeated. */
const maxTextLength = 16_384;

const names = new Map<string, string>();

/** The same text has the same name on every connection; undefined when it is not worth preparing. */
export function nameOf(text: string): string | undefined {
  if (text.length > maxTextLength) return undefined;
  const name = names.get(text) ?? createHash('sha1').update(text).digest('base64url');
  names.delete(text);
  names.set(text, name);
  if (names.size > maxNames) names.delete(oldestOf(names.keys()));
  return name;
}

/** What one connection has prepared, the least recently used first. */
export class PreparedStatements {
  readonly #max: number;
  readonly #used = new Set<string>();

  constructor(max = maxPrepared) {
    this.#max = max;
  }

  /** Returns the names of statements that have to go before these are prepared and run. */
  use(used: readonly string[]): string[] {
    for (const name of used) {
      this.#used.delete(name);
      this.#used.add(name);
    }
    const gone: string[] = [];
    while (this.#used.size > Math.max(this.#max, used.length)) {
      const oldest = oldestOf(this.#used);
      this.#used.delete(oldest);
      gone.push(oldest);
    }
    return gone;
  }
}

/** Of names in the order of their use. */
function oldestOf(ordered: Iterable<string>): string {
  const [oldest = ''] = ordered;
  return oldest;
}

/** The parts of pg's connection that prepare and run statements. */
export type PreparingConnection = {
  parsedStatements: Record<string, string>;
  parse(query: { name?: string }): void;
  bind(config: { statement?: string; values?: readonly unknown[] }): void;
  close(what: { type: 'S'; name: string }): void;
  /** Before the first message of a query: what it prepares and runs. PostgreSQL skips the rest of a failed message. */
  makeRoom(used: readonly string[]): void;
};

/** Frees a statement for each that is prepared beyond the limit, so that those in use stay prepared. */
export function limitPrepared(connection: PreparingConnection, max?: number): void {
  const prepared = new PreparedStatements(max);
  const { parse, bind } = connection;
  connection.makeRoom = (used) => {
    for (const name of prepared.use(used)) {
      delete connection.parsedStatements[name];
      connection.close({ type: 'S', name });
    }
  };
  connection.parse = (query) => {
    if (query.name) connection.makeRoom([query.name]);
    parse.call(connection, query);
  };
  connection.bind = (config) => {
    if (config.statement) connection.makeRoom([config.statement]);
    bind.call(connection, config);
  };
}
