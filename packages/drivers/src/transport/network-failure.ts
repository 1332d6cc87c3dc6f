import { type DriverError, notResponding, notUnderstood, wrongPassword } from '../driver-error.ts';

/**
 * Translates an error of Node's HTTP, TLS or WebSocket code after the device has accepted the connection. Only its code
 * is kept as the cause: the rest may contain what was sent.
 */
export function networkFailure(error: unknown): DriverError {
  const code = (error as { code?: unknown } | null)?.code;
  // The password contains a character that is not allowed in a header, so it cannot be the right one.
  if (code === 'ERR_INVALID_CHAR') return wrongPassword(code);
  const spoken = typeof code !== 'string' || /^(HPE_|WS_ERR|ERR_SSL|ERR_TLS|EPROTO)/.test(code);
  return spoken ? notUnderstood(code) : notResponding(code);
}
