declare const shape: unique symbol;

/**
 * JSON written by PostgreSQL; the server passes it through without parsing it. It is a class, so that a response that
 * happens to be an object with a `text` is not mistaken for it, neither by the compiler nor at run time.
 */
export class JsonText<T> {
  /** What is sent: bytes if nothing had to read them. */
  readonly body: string | Buffer;
  /** The type of the content, for the compiler only. */
  declare readonly [shape]: T;

  constructor(body: string | Buffer) {
    this.body = body;
  }

  get text(): string {
    return this.body.toString();
  }
}
