/** What Odoo's own code would throw: the name of a Python exception and its message. */
export class OdooFault extends Error {
  readonly exception: string;

  constructor(exception: string, message: string) {
    super(message);
    this.exception = exception;
  }
}

/** The named arguments of a call. */
export type Named = Record<string, unknown> & { ids?: number[]; context?: Record<string, unknown> };
