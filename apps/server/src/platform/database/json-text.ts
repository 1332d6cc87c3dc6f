declare const shape: unique symbol;

/**
 * JSON that PostgreSQL has written; the server passes it through without parsing it. It is a class, so that an answer
 * that happens to be an object with a `text` is not taken for it, neither by the compiler nor at run time.
 */
export class JsonText<T> {
  readonly text: string;
  /** What the text holds, for the compiler alone. */
  declare readonly [shape]: T;

  constructor(text: string) {
    this.text = text;
  }

  static array<Row>(rows: readonly string[]): JsonText<Row[]> {
    return new JsonText(`[${rows.join(',')}]`);
  }
}
