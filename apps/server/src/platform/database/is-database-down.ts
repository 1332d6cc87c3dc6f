/** SQLSTATE classes 08 (connection) and 57P (shutdown), and errors of the socket. */
const lostConnection = /^(08...|57P..|ECONNREFUSED|ECONNRESET|EPIPE|EHOSTUNREACH|ENETUNREACH|ENOENT)$/;
/** Errors of pg without a code. */
const lostMessages =
  /Connection terminated|connection error and is not queryable|Client was closed|timeout expired/;

/** Nothing was sent, or no answer came. */
export class DatabaseUnreachableError extends Error {
  /** SQLSTATE: connection failure. */
  readonly code = '08006';
}

/** The connection is gone or could not be opened: no server answers, or the one that does is no primary. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  // A missing file does not mean that the database is down, unless it is the socket.
  if (code === 'ENOENT' && !('syscall' in error && error.syscall === 'connect')) return false;
  return lostConnection.test(code) || lostMessages.test(error.message);
}

/** What PostgreSQL says (internal error) of a sequence that came back empty, and of one that has just been replaced. */
const lostSequence = /^(bad magic number in sequence|could not open relation with OID)/;

/** The sequences of signed viewers have to be repaired: see migration 0346. Nothing of the work has begun. */
export function isSequenceLost(error: unknown): boolean {
  return error instanceof Error && codeOf(error) === 'XX000' && lostSequence.test(error.message);
}

/** Also without resources (class 53), or too slow to respond. */
export function isDatabaseDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    isConnectionLost(error) ||
    isSequenceLost(error) ||
    /^53...$/.test(codeOf(error)) ||
    /timeout exceeded when trying to connect|Query read timeout/.test(error.message)
  );
}

function codeOf(error: Error): string {
  return 'code' in error ? String(error.code) : '';
}
