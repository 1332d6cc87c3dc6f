import { storableText } from '@greenroom/domain/format/storable-text.ts';

/**
 * unreachable: no valid response, and the request may or may not have been carried out.
 * login: Odoo does not accept the login or the key.
 * busy: Odoo's database was busy with the same row; nothing was done, and a retry helps.
 * rejected: Odoo understood the request and rejected it.
 */
type OdooErrorKind = 'unreachable' | 'login' | 'busy' | 'rejected';

const maxSentenceLength = 300;

/** The only error of a client. Its message is a sentence without secrets. */
export class OdooError extends Error {
  readonly kind: OdooErrorKind;
  /** The record does not exist. */
  readonly isMissing: boolean;

  constructor(kind: OdooErrorKind, message: string, isMissing = false) {
    super(storableText(message).replace(/\s+/g, ' ').trim().slice(0, maxSentenceLength));
    this.name = 'OdooError';
    this.kind = kind;
    this.isMissing = isMissing;
  }
}

/**
 * Odoo reports the name of a Python exception and a message. Its numbers are meaningless, and the message may repeat
 * the input, including the key.
 */
export function errorFrom({ name = '', message = '' }: { name?: string; message?: string }, apiKey: string) {
  const reason = (message.trim() || name || 'it gave no reason').replaceAll(apiKey, '[hidden]');
  if (/could not serialize access|SerializationFailure|TransactionRollback/i.test(`${name} ${reason}`))
    return new OdooError('busy', reason);
  if (/\bAccessDenied$/.test(name)) return wrongLogin();
  return new OdooError('rejected', `Odoo says: ${reason}`, /\bMissingError$/.test(name));
}

export function wrongLogin(): OdooError {
  return new OdooError('login', 'Odoo does not accept ODOO_LOGIN with ODOO_API_KEY.');
}
