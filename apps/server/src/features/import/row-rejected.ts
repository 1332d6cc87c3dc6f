/** A text of the web by its key, for reasons in the reader's language. */
export type RowMessage = { key: string; values: Readonly<Record<string, string | number>> };

/** A row that can be imported, but is perhaps not what the user means. */
export type RowWarning = { sentence: string; message: RowMessage };

/** A row that cannot be imported; the message is the reason shown to the user. */
export class RowRejected extends Error {
  /** Undefined for reasons that only the command line meets. */
  readonly text: RowMessage | undefined;

  constructor(sentence: string, key?: string, values: RowMessage['values'] = {}) {
    super(sentence);
    this.text = key === undefined ? undefined : { key, values };
  }
}

/** A file that cannot be imported at all; the message follows its name. */
export class FileRejected extends Error {
  readonly code: 'import-unreadable' | 'import-unpacked' | 'import-empty';

  constructor(message: string, options: ErrorOptions & { code?: FileRejected['code'] } = {}) {
    super(message, options);
    this.code = options.code ?? 'import-unreadable';
  }
}
