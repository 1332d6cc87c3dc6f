declare const shape: unique symbol;

/**
 * JSON written by PostgreSQL; the server passes it through without parsing it. It is a class, so that a response that
 * happens to be an object with a `text` is not mistaken for it, neither by the compiler nor at run time.
 */
export class JsonText<T> {
  readonly text: string;
  /** The type of the content, for the compiler only. */
  declare readonly [shape]: T;

  constructor(text: string) {
    this.text = text;
  }

  /** `rows` is what stands between the brackets. */
  static array<Row>(rows: string): JsonText<Row[]> {
    return new JsonText(`[${rows}]`);
  }
}
